import { randomUUID } from "node:crypto";
import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { parseIdentityNumber } from "@kaunter/domain/person/identity-number";
import { parsePhone } from "@kaunter/domain/person/phone";
import { isReservedName } from "@kaunter/domain/person/reserved-names";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { IdentityType } from "@kaunter/domain/vocabulary/people";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { noteEvent } from "../events.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { checkFields, type ChosenPassword, passwordRules } from "../passwords/read-password.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { insertUser, type NewUser } from "../store.ts";
import { isRightCode, useCode } from "./proof-codes.ts";

export interface RegisterDeps {
  inTransaction: InTransaction;
  passwords: Passwords;
  personKey: PersonKey;
}

/** What a person says who registers. Roles, machine and time are not among it: the server decides them. */
export interface Registration extends ChosenPassword {
  name: string;
  fullName: string;
  icNum: string;
  identityType: IdentityType;
  phone: string;
  code: string;
  language: Language;
}

/** Makes an account for whoever proves the mailbox, and gives its address. Only such a person learns that it has one. */
export async function register(deps: RegisterDeps, given: Registration): Promise<string> {
  if (isReservedName(given.name)) throw new DomainError("attempt_failed_please_try_again");
  const { inTransaction, personKey, passwords } = deps;
  const email = given.name.trim().toLowerCase();
  const proven = {
    channel: "email" as const,
    recipient: personKey.indexOf("email", email),
    code: given.code,
  };
  const isCommon = await passwords.isCommon(given.password, { ...given, email });
  const isProven = await inTransaction((tx, now) => {
    checkRegistration(given, isCommon, dayOf(now));
    return isRightCode(tx, personKey, proven, now);
  });
  if (!isProven) throw new DomainError("invalid_code");
  const passwordHash = await passwords.hash(given.password);
  const isTaken = await inTransaction(async (tx, now) => {
    if (!(await useCode(tx, personKey, proven))) throw new DomainError("invalid_code");
    return !(await keep(tx, deps, { ...userOf(given, dayOf(now)), passwordHash }, now));
  });
  // The code is used up all the same: whoever registers again proves the mailbox again.
  if (isTaken) throw new DomainError("email_already_exist");
  return email;
}

async function keep(tx: Tx, { personKey }: RegisterDeps, user: NewUser, now: Date) {
  const isNew = await insertUser(tx, personKey, user, now);
  if (isNew) await noteEvent(tx, { userId: user.id, what: "registered" }, now);
  return isNew;
}

function checkRegistration(given: Registration, isCommon: boolean, today: CalendarDay): void {
  const { name, identityType, icNum, phone } = given;
  checkFields({
    name: () => void parseEmail(name),
    ic_num: () => void parseIdentityNumber(identityType, icNum, today),
    phone: () => void parsePhone(phone),
    ...passwordRules(given, isCommon),
  });
}

function userOf(given: Registration, today: CalendarDay): Omit<NewUser, "passwordHash"> {
  const { name, fullName, identityType, icNum, phone, language } = given;
  return {
    id: randomUUID(),
    email: parseEmail(name).toLowerCase(),
    language,
    person: {
      fullName,
      identityType,
      icNum: parseIdentityNumber(identityType, icNum, today),
      phone: parsePhone(phone),
    },
  };
}
