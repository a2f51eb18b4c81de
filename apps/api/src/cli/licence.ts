import type { LicenceRuling } from "@kaunter/domain/licence/digital-licence";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Core } from "../core.ts";
import { correctLicence } from "../modules/licences/correct-licence.ts";
import { ruleOnLicence } from "../modules/licences/rule-on-licence.ts";
import { Complaint, type CommandGroup, readCouncil, say, withCore } from "./command.ts";
import { pictureCommands, pictureHelp } from "./licence-pictures.ts";
import { readTwoPeople, type TwoPeople } from "./two-people.ts";

const verbs: Record<string, LicenceRuling> = {
  suspend: "suspended",
  revoke: "revoked",
  reinstate: "reinstated",
};

const known = [...Object.keys(verbs), "correct", ...Object.keys(pictureCommands)];

export const licenceCommands: CommandGroup = {
  help: `\
  kaunter licence suspend|revoke|reinstate NUMBER-YEAR[-MONTH] --council CODE --by NAME --approved-by NAME --remark TEXT
                                           two people say what an issued licence is worth, such as R012345-2027;
                                           whoever looks at it or checks it is told
  kaunter licence correct NUMBER-YEAR[-MONTH] --council CODE --by NAME --approved-by NAME --remark TEXT
                                           two people let it say what the council's record says by now of its holder
${pictureHelp}`,
  run: async ([verb = "", given, ...rest], options) => {
    const onPicture = pictureCommands[verb];
    if (onPicture) return onPicture([given, ...rest], options);
    const ruling = verbs[verb];
    if (!ruling && verb !== "correct") throw new Complaint(`"licence" knows ${known.join(", ")}.`);
    if (given === undefined) throw new Complaint(`Give the licence: ${verb} R012345-2027`);
    const document = given.trim().toUpperCase();
    const named = { document, council: readCouncil(options.council), ...readTwoPeople(options) };
    await withCore((core) => (ruling ? rule(core, { ...named, ruling }) : correct(core, named)));
  },
};

type Named = TwoPeople & { document: string; council: CouncilCode };

async function rule(core: Core, given: Named & { ruling: LicenceRuling }): Promise<void> {
  const { document, ruling } = given;
  const ruled = await ruleOnLicence(core, given);
  if (ruled.outcome === "not_found") throw new Complaint(notIssued(given));
  if (ruled.outcome === "refused")
    throw new Complaint(`${document} is ${ruled.last ?? "in force"}: it was not ${ruling}.`);
  say(`${document} is ${ruling} from now on.`);
}

async function correct(core: Core, given: Named): Promise<void> {
  const { document, council } = given;
  const outcome = await correctLicence(core, given);
  if (outcome === "not_found") throw new Complaint(notIssued(given));
  if (outcome === "unchanged")
    throw new Complaint(`${document} says already what ${council} has on record.`);
  if (outcome === "another_licence")
    throw new Complaint(`The record became a licence of another type: ${document} stays as it is.`);
  say(`${document} says from now on what ${council} has on record.`);
}

const notIssued = ({ document, council }: Named) => `${council} has issued no licence ${document}.`;
