import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseIdentityNumber } from "@kaunter/domain/person/identity-number";
import { hideIdentityNumber } from "@kaunter/domain/person/masking";
import { parsePhone } from "@kaunter/domain/person/phone";
import type { IdentityType } from "@kaunter/domain/vocabulary/people";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import type { Account, Person } from "../account.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { keepUndo } from "../own/email-undos.ts";
import { checkFields } from "../passwords/read-password.ts";
import { requireProof } from "../sessions/prove-again.ts";
import { endSessions, lockOwner } from "../sessions/store.ts";
import { findAccount } from "../store.ts";
import { setPerson } from "./store.ts";

export type ProfileDeps = OrderDeps & { inTransaction: InTransaction };

/** What a person wants to be known by from now on; what is left out stays. */
export interface ProfileChange {
  fullName?: string;
  phone?: string;
  icNum?: string;
  identityType?: IdentityType;
}

/**
 * Changes one's own profile, and gives the address of the account. Another phone is one that nobody has proven yet: every
 * other device is logged out, and the mailbox is told of it and can undo it.
 */
export async function updateProfile(
  deps: ProfileDeps,
  session: Session,
  change: ProfileChange,
): Promise<string> {
  requireProof(session, "describes");
  const { userId } = session;
  return deps.inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    const account = await findAccount(tx, deps.personKey, userId);
    if (!account) throw new DomainError("user_error_relogin");
    const person = personAfter(account, change, dayOf(now));
    if (isSame(person, account)) throw new DomainError("data_no_changes");
    const isPhoneKept = person.phone === account.phone;
    if (!isPhoneKept) requireProof(session, "moves");
    await setPerson(tx, deps.personKey, { userId, person, isPhoneKept }, now);
    await noteEvent(tx, { userId, what: "profile_changed" }, now);
    if (!isPhoneKept) {
      await endSessions(tx, userId, session.id);
      await tellOfPhone(tx, deps, account, now);
    }
    return account.email;
  });
}

async function tellOfPhone(tx: Tx, deps: ProfileDeps, before: Account, now: Date): Promise<void> {
  const { id: userId, email, phone, language } = before;
  const secret = await keepUndo(tx, deps.personKey, { userId, email, phone }, now);
  await orderAccountMail(tx, deps, { kind: "phone_changed", to: email, language, secret }, now);
}

function personAfter(current: Account, change: ProfileChange, today: CalendarDay): Person {
  const { fullName, phone, identityType, icNum } = { ...current, ...change };
  const number = icNum === hideIdentityNumber(current.icNum) ? current.icNum : icNum;
  checkFields({
    ic_num: () => void parseIdentityNumber(identityType, number, today),
    phone: () => void parsePhone(phone),
  });
  return {
    fullName,
    identityType,
    icNum: parseIdentityNumber(identityType, number, today),
    phone: parsePhone(phone),
  };
}

function isSame(one: Person, other: Account): boolean {
  return (["fullName", "identityType", "icNum", "phone"] as const).every(
    (field) => one[field] === other[field],
  );
}
