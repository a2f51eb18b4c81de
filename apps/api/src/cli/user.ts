import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { DomainError } from "@kaunter/domain/domain-error";
import { type Role, roles } from "@kaunter/domain/vocabulary/people";
import * as z from "zod";
import { personKeyFrom } from "../modules/privacy/person-key.ts";
import { changeRoleOf, type RoleChange } from "../modules/accounts/roles/change-role.ts";
import { putEverybodyOut, putOut } from "../modules/accounts/roles/put-out.ts";
import { findUserIds, showUser, type Sought } from "../modules/accounts/roles/show-user.ts";
import { noteLookup } from "../modules/security/note-lookup.ts";
import { Complaint, parse, say, withCore, type CommandGroup, type Options } from "./command.ts";

export const userCommands: CommandGroup = {
  help: `\
  kaunter user show EMAIL|NUMBER           an account's roles and what was done to it; a number of identity or of a
                                           phone needs KAUNTER_PERSON_KEY_FILE
  kaunter user grant EMAIL ROLE --by NAME --remark TEXT [--approved-by NAME]
  kaunter user revoke EMAIL ROLE --by NAME --remark TEXT
                                           give a role (${roles.join(", ")}) or take it; _admin is given by two people;
                                           every change is written down and ends the person's sessions
  kaunter user out EMAIL|everybody         end every session of a person, or of everybody and of the office; it is
                                           written down`,
  run: ([verb, whom, role], options) =>
    withCore(async (core) => {
      if (whom === undefined) throw new Complaint("Say whose account: EMAIL");
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
      if (verb !== "grant" && verb !== "revoke")
        throw new Complaint('"user" knows show, grant, revoke and out.');
      const change = readChange(whom, role, verb === "grant", options);
      await changeRoleOf(core, change).catch(explain);
      say(`${change.email}: ${change.role} is ${verb === "grant" ? "granted" : "revoked"}.`);
    }),
};

async function putWhomOut(core: Parameters<typeof putOut>[0], whom: string): Promise<string> {
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
  return { number: whom, key: personKeyFrom(readFileSync(file)) };
}

const name = z.string().trim().min(1).max(100);

function readChange(
  email: string,
  given: string | undefined,
  isGranted: boolean,
  options: Options,
): RoleChange {
  const role: Role = parse(z.enum(roles), given, `A role is one of ${roles.join(", ")}.`);
  const by = parse(name, options.by, "Say who decides: --by NAME");
  const remark = parse(name, options.remark, "Say why: --remark TEXT");
  const approvedBy = parse(name.optional(), options["approved-by"], "--approved-by is a name.");
  const isAlone = approvedBy === undefined || approvedBy.toLowerCase() === by.toLowerCase();
  if (isGranted && role === "_admin" && isAlone) {
    throw new Complaint("Two people make an administrator: --by NAME --approved-by NAME");
  }
  return { email, role, isGranted, by, approvedBy: approvedBy ?? null, remark };
}

function explain(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const isUnknown = error.code === "not_found";
  throw new Complaint(
    isUnknown ? "There is no such account." : "Nothing was changed: it is so already.",
  );
}
