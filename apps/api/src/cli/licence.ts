import type { LicenceRuling } from "@kaunter/domain/licence/digital-licence";
import { ruleOnLicence } from "../modules/licences/rule-on-licence.ts";
import { Complaint, type CommandGroup, readCouncil, say, withCore } from "./command.ts";
import { readTwoPeople } from "./two-people.ts";

const verbs: Record<string, LicenceRuling> = {
  suspend: "suspended",
  revoke: "revoked",
  reinstate: "reinstated",
};

export const licenceCommands: CommandGroup = {
  help: `\
  kaunter licence suspend|revoke|reinstate NUMBER-YEAR[-MONTH] --council CODE --by NAME --approved-by NAME --remark TEXT
                                           two people say what an issued licence is worth, such as R012345-2027;
                                           whoever looks at it or checks it is told`,
  run: async ([verb = "", given], options) => {
    const ruling = verbs[verb];
    if (!ruling) throw new Complaint('"licence" knows suspend, revoke, reinstate.');
    if (given === undefined) throw new Complaint(`Give the licence: ${verb} R012345-2027`);
    const document = given.trim().toUpperCase();
    const council = readCouncil(options.council);
    const people = readTwoPeople(options);
    await withCore(async (core) => {
      const ruled = await ruleOnLicence(core, { document, council, ruling, ...people });
      if (ruled.outcome === "not_found")
        throw new Complaint(`${council} has issued no licence ${document}.`);
      if (ruled.outcome === "refused")
        throw new Complaint(`${document} is ${ruled.last ?? "in force"}: it was not ${ruling}.`);
      say(`${document} is ${ruling} from now on.`);
    });
  },
};
