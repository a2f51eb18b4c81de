import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { DomainError } from "@kaunter/domain/domain-error";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { type Role, roles } from "@kaunter/domain/vocabulary/people";
import * as z from "zod";
import { personKeyFrom } from "../modules/privacy/person-key.ts";
import { changeRoleOf } from "../modules/accounts/roles/change-role.ts";
import { putEverybodyOut, putOut } from "../modules/accounts/roles/put-out.ts";
import { findUserIds, showUser, type Sought } from "../modules/accounts/roles/show-user.ts";
import { actByTwo, type ByTwoDeps } from "../modules/proposals/propose-by-two.ts";
import { noteLookup } from "../modules/security/note-lookup.ts";
import type { Core } from "../core.ts";
import { commas } from "../setting-values.ts";
import { Complaint, parse, say, withCore, type CommandGroup, type Options } from "./command.ts";
import { readTwoShown, twoHelp, withTwo } from "./two-people.ts";

export const userCommands: CommandGroup = {
  help: `\
  kaunter user show EMAIL|NUMBER           an account's roles and what was done to it; a number of identity or of a
                                           phone needs KAUNTER_PERSON_KEY_FILE, and of those from before a change
                                           of this key KAUNTER_PERSON_OTHER_KEY_FILES
  kaunter user grant EMAIL ROLE --remark TEXT
        ${twoHelp}
                                           give a role (${roles.join(", ")})
  kaunter user revoke EMAIL ROLE --by NAME --remark TEXT
                                           take it; either is written down and ends the person's sessions
  kaunter user out EMAIL|everybody         end every session of a person, or of everybody and of the office; it is
                                           written down`,
  run: async ([verb, whom, role], options) => {
    if (whom === undefined) throw new Complaint("Say whose account: EMAIL");
    if (verb === "grant") return say(await grant(whom, role, options));
    return withCore(async (core) => {
      if (verb === "show") {
        const ids = await findUserIds(core.db, readSought(whom));
        if (ids.length === 0) throw new Complaint("There is no such account.");
        for (const id of ids) {
          await noteLookup(core.db, id, userInfo().username);
          say(await showUser(core.db, id));
        }
        return;
      }
      if (verb === "out") return say(await putWhomOut(core, whom));
      if (verb === "revoke") return say(await revoke(core, { email: whom, given: role, options }));
      throw new Complaint('"user" knows show, grant, revoke and out.');
    });
  },
};

async function grant(email: string, given: string | undefined, options: Options): Promise<string> {
  const role = readRole(given);
  const two = readTwoShown(options);
  const remark = readWhy(options);
  const act = { two, what: "portal_role_given", owner: operatorOwner, subject: role } as const;
  const work = (deps: ByTwoDeps) =>
    actByTwo(deps, act, (inside, { decidedBy: by, approvedBy }) =>
      changeRoleOf(inside, { email, role, isGranted: true, by, approvedBy, remark }),
    );
  await withTwo(work, refusals);
  return `${email}: ${role} is granted.`;
}

async function revoke(
  core: Core,
  { email, given, options }: { email: string; given: string | undefined; options: Options },
): Promise<string> {
  const role = readRole(given);
  const by = parse(name, options.by, "Say who decides: --by NAME");
  const remark = readWhy(options);
  const change = { email, role, isGranted: false, by, approvedBy: null, remark };
  await changeRoleOf(core, change).catch(explain);
  return `${email}: ${role} is revoked.`;
}

async function putWhomOut(core: Core, whom: string): Promise<string> {
  const by = userInfo().username;
  if (whom === "everybody") {
    const { people, staff } = await putEverybodyOut(core, by);
    return `everybody: ${counted(people)} ended, and ${staff} of the office.`;
  }
  const ended = await putOut(core, whom, by).catch(explain);
  return `${whom.trim().toLowerCase()}: ${counted(ended)} ended.`;
}

const counted = (count: number) => (count === 1 ? "1 session is" : `${count} sessions are`);

function readSought(whom: string): Sought {
  if (whom.includes("@")) return { email: whom.trim().toLowerCase() };
  const file = process.env["KAUNTER_PERSON_KEY_FILE"];
  if (file === undefined) throw new Complaint("KAUNTER_PERSON_KEY_FILE is not set: give an EMAIL.");
  const others = commas.parse(process.env["KAUNTER_PERSON_OTHER_KEY_FILES"] ?? "");
  const earlier = others.map((other) => readFileSync(other));
  return { number: whom, key: personKeyFrom(readFileSync(file), earlier) };
}

const name = z.string().trim().min(1).max(100);

const readRole = (given: string | undefined): Role =>
  parse(z.enum(roles), given, `A role is one of ${roles.join(", ")}.`);

const readWhy = ({ remark }: Options): string => parse(name, remark, "Say why: --remark TEXT");

const refusals = {
  not_found: "There is no such account.",
  data_no_changes: "Nothing was changed: it is so already.",
} as const;

function explain(error: unknown): never {
  if (error instanceof DomainError && error.code in refusals) {
    throw new Complaint(refusals[error.code as keyof typeof refusals]);
  }
  throw error;
}
