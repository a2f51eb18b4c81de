import { licenceStatuses } from "@kaunter/domain/charges/licensing";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { formatDateTime } from "@kaunter/words/times";
import { listContradicted } from "../modules/licences/contradicted.ts";
import {
  Complaint,
  type CommandGroup,
  type Options,
  readCouncil,
  say,
  withCore,
} from "./command.ts";
import { pictureCommands, pictureHelp } from "./licence-pictures.ts";
import { decideByTwo, twoHelp } from "./two-people.ts";

const verbs = {
  suspend: ["suspend_licence", "suspended"],
  revoke: ["revoke_licence", "revoked"],
  reinstate: ["reinstate_licence", "reinstated"],
  correct: ["correct_licence", "corrected"],
} as const;

const known = [...Object.keys(verbs), "contradicted", ...Object.keys(pictureCommands)];
const isVerb = (word: string): word is keyof typeof verbs => word in verbs;

export const licenceCommands: CommandGroup = {
  help: `\
  kaunter licence suspend|revoke|reinstate NUMBER-YEAR[-MONTH] --council CODE --remark TEXT
        ${twoHelp}
                                           two people say what an issued licence is worth, such as R012345-2027;
                                           whoever looks at it or checks it is told
  kaunter licence correct NUMBER-YEAR[-MONTH] --council CODE --remark TEXT
        ${twoHelp}
                                           two people let it say what the council's record says of its holder today
  kaunter licence contradicted [--council CODE]
                                           licences in force whose record the council has closed by a file: two
                                           people suspend or revoke them, or the council mends its register
${pictureHelp}`,
  run: async ([verb = "", given, ...rest], options) => {
    const onPicture = pictureCommands[verb];
    if (onPicture) return onPicture([given, ...rest], options);
    if (verb === "contradicted") return showContradicted(options);
    if (!isVerb(verb)) throw new Complaint(`"licence" knows ${known.join(", ")}.`);
    if (given === undefined) throw new Complaint(`Give the licence: ${verb} R012345-2027`);
    const document = given.trim().toUpperCase();
    const council = readCouncil(options.council);
    const [kind, done] = verbs[verb];
    const refusals = refusalsOf(document, council, done);
    await decideByTwo({ kind, subject: document, council }, options, refusals);
    say(
      verb === "correct"
        ? `${document} says from now on what ${council} has on record.`
        : `${document} is ${done} from now on.`,
    );
  },
};

async function showContradicted(options: Options): Promise<void> {
  const council = options.council === undefined ? undefined : readCouncil(options.council);
  await withCore(async ({ db }) => {
    for (const { council: code, document, status, since } of await listContradicted(db, council))
      say(`${code}  ${document}  ${licenceStatuses[status]} since ${formatDateTime(since, "en")}`);
  });
}

const refusalsOf = (document: string, council: CouncilCode, done: string) => {
  const standing = (is: string) => `${document} is ${is}: it was not ${done}.`;
  return {
    not_found: `${council} has issued no licence ${document}.`,
    is_in_force: standing("in force"),
    is_suspended: standing("suspended"),
    is_revoked: standing("revoked"),
    is_reinstated: standing("reinstated"),
    ruled_earlier: `${document} does not count for what was said of an earlier licence of its number: reinstate that one.`,
    unchanged: `${document} says already what ${council} has on record.`,
    another_licence: `The record became a licence of another type: ${document} stays as it is.`,
  };
};
