import { isCalendarDay } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { councilCodes, operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { staffRoles } from "@kaunter/domain/vocabulary/staff";
import * as z from "zod";
import { readOfficeKey } from "../office-key.ts";
import { listStaff } from "../modules/staff/people/list-staff.ts";
import {
  addPerson,
  endRole,
  foundPerson,
  giveRole,
  leavePerson,
  recoverPerson,
  stopRecovery,
} from "../modules/staff/people/manage-people.ts";
import { Complaint, parse, say, withCore, type CommandGroup, type Options } from "./command.ts";
import { readShown, readTwoShown } from "./two-people.ts";

export const staffCommands: CommandGroup = {
  help: `\
  kaunter staff first EMAIL --name NAME    make one of the first two people of the office; later ones are made by two
  kaunter staff add EMAIL --name NAME --role ROLE [--council CODE] [--until DAY] TWO
  kaunter staff give EMAIL --role ROLE [--council CODE] [--until DAY] TWO
                                           ROLE: ${staffRoles.slice(0, 4).join(", ")},
                                           ${staffRoles.slice(4).join(", ")}
  kaunter staff end EMAIL --role ROLE [--council CODE] [--until DAY] --by EMAIL --code CODE
                                           the role is held until DAY, or today, and no longer
  kaunter staff recover EMAIL TWO          let somebody who lost a factor enrol again, 24 hours from now
  kaunter staff stop EMAIL --by EMAIL --code CODE
                                           stop that while there is time: the person, or one of the operator
  kaunter staff leave EMAIL --by EMAIL --code CODE
                                           a person is out at once: sessions end, no code to enrol counts
  kaunter staff list                       who there is, with roles and factors
                                           TWO: --by EMAIL --code CODE --approved-by EMAIL --approved-code CODE, two
                                           people of the office with their one-time codes of now; needs
                                           KAUNTER_OFFICE_KEY_FILE`,
  run: ([verb = "", email], options) => {
    const work = verbs[verb];
    if (!work) throw new Complaint(`"staff" knows ${Object.keys(verbs).join(", ")}.`);
    return work(email, options);
  },
};

type Verb = (email: string | undefined, options: Options) => Promise<void>;

const verbs: Record<string, Verb> = {
  list: () => withCore(async ({ db }) => say(await listStaff(db))),
  first: (email, options) => {
    const person = { email: readEmail(email), name: readName(options) };
    return withPeople(async (deps) => sayCode(person.email, await foundPerson(deps, person)));
  },
  add: (email, options) => {
    const person = { email: readEmail(email), name: readName(options), ...readRole(options) };
    const two = readTwoShown(options);
    return withPeople(async (deps) => sayCode(person.email, await addPerson(deps, person, two)));
  },
  give: (email, options) => {
    const given = { email: readEmail(email), ...readRole(options) };
    const two = readTwoShown(options);
    return withPeople(async (deps) => {
      await giveRole(deps, given, two);
      say(`${given.email} is ${given.role} for ${given.owner} now.`);
    });
  },
  end: (email, options) => {
    const { untilOn: lastOn, ...held } = { email: readEmail(email), ...readRole(options) };
    const by = readShown(options.by, options.code, "--by EMAIL --code CODE");
    return withPeople(async (deps) => {
      const untilOn = await endRole(deps, { ...held, lastOn }, by);
      say(`${held.email} is ${held.role} for ${held.owner} until ${untilOn}, and no longer.`);
    });
  },
  recover: (email, options) => {
    const whom = readEmail(email);
    const two = readTwoShown(options);
    return withPeople(async (deps) => sayCode(whom, await recoverPerson(deps, whom, two)));
  },
  stop: (email, options) => {
    const whom = readEmail(email);
    const by = readShown(options.by, options.code, "--by EMAIL --code CODE");
    return withPeople(async (deps) => {
      await stopRecovery(deps, whom, by);
      say(`Every code by which ${whom} could enrol is worth nothing now.`);
    });
  },
  leave: (email, options) => {
    const whom = readEmail(email);
    const by = readShown(options.by, options.code, "--by EMAIL --code CODE");
    return withPeople(async (deps) => {
      await leavePerson(deps, whom, by);
      say(`${whom} is out.`);
    });
  },
};

function withPeople(
  work: (deps: Parameters<typeof foundPerson>[0]) => Promise<void>,
): Promise<void> {
  return withCore(({ inTransaction, enqueue }) =>
    work({ inTransaction, enqueue, officeKey: readOfficeKey(process.env) }).catch(explain),
  );
}

function sayCode(
  email: string,
  { code, validFrom, validUntil }: { code: string; validFrom: Date; validUntil: Date },
) {
  say(`${email} enrols at the office with this code, which is told once: ${code}`);
  say(`It is good from ${validFrom.toISOString()} until ${validUntil.toISOString()}.`);
}

const readEmail = (given: string | undefined) =>
  parse(z.email().max(254), given?.trim().toLowerCase(), "Say whom: EMAIL");

const readName = ({ name }: Options) =>
  parse(z.string().trim().min(1).max(100), name, "Say the name: --name NAME");

function readRole({ role, council, until }: Options) {
  const one = parse(z.enum(staffRoles), role, `--role is one of ${staffRoles.join(", ")}.`);
  const owners = z.enum([...councilCodes, operatorOwner]);
  const owner = parse(owners, council ?? operatorOwner, "--council is a council's code.");
  if (until !== undefined && !isCalendarDay(until)) throw new Complaint("--until is a day.");
  return { role: one, owner, untilOn: until ?? null };
}

const refusals: Readonly<Record<string, string>> = {
  forbidden: "Nothing was changed: that takes two other people who may (kaunter staff list).",
  staff_auth_error: "Nothing was changed: a code is not right, or was used already.",
  email_already_exist: "Nothing was changed: there is somebody with this address.",
  data_no_changes: "Nothing was changed: there is no code to stop.",
  not_found: "There is nobody with this address.",
  result_not_found: "Nothing was changed: that role is not held, or ends before that day.",
  invalid_date:
    "Nothing was changed: a role ends today at the earliest (kaunter staff leave shuts the door at once).",
  invalid_request: "Nothing was changed: that role is not held for that council.",
};

function explain(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  throw new Complaint(refusals[error.code] ?? error.code);
}
