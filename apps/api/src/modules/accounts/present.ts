import type { Register, User } from "@kaunter/contracts/accounts";
import type { PasskeyRows } from "@kaunter/contracts/passkeys";
import type { UpdateUser } from "@kaunter/contracts/profile";
import type { LoggedIn, SessionRows } from "@kaunter/contracts/session";
import { writeRinggit } from "@kaunter/domain/money";
import { hideEmail, hideIdentityNumber } from "@kaunter/domain/person/masking";
import { formatPhone } from "@kaunter/domain/person/phone";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Session } from "../../http/session.ts";
import type { Account } from "./account.ts";
import type { exportOwn } from "./own/export-own.ts";
import type { ProfileChange } from "./profile/update-profile.ts";
import type { Registration } from "./registration/register.ts";
import type { SignedIn } from "./sessions/log-in.ts";
import type { ListedSession } from "./sessions/store.ts";

/** The name of a user's document. */
export function userIdOf(email: string): string {
  return `org.couchdb.user:${email}`;
}

export function presentUser(account: Account): User {
  const { email, roles, machineId, fullName, identityType, icNum, phone } = account;
  return {
    _id: userIdOf(email),
    name: email,
    roles,
    phone: phone && formatPhone(phone),
    phone_verified: account.phoneVerifiedAt !== null,
    machine_id: machineId,
    full_name: fullName,
    ic_num: hideIdentityNumber(icNum),
    identity_type: identityType,
  };
}

/** What is to be changed, in our names; what is left out stays. */
export function readProfileChange(given: UpdateUser): ProfileChange {
  const { full_name, phone, ic_num, identity_type } = given;
  return {
    ...(full_name !== undefined && { fullName: full_name }),
    ...(phone !== undefined && { phone }),
    ...(ic_num !== undefined && { icNum: ic_num }),
    ...(identity_type !== undefined && { identityType: identity_type }),
  };
}

export function presentReset(_id: string, { email }: { email: string }) {
  return { _id, email: hideEmail(email) };
}

export function presentSignedIn({ email, roles }: SignedIn["user"]): LoggedIn {
  return { ok: true, name: email, roles };
}

export function presentSessions(sessions: ListedSession[], current: Session): SessionRows {
  return {
    rows: sessions.map(({ id, createdAt, lastSeenAt, device }) => ({
      id,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      device,
      is_current: id === current.id,
    })),
  };
}

interface ListedPasskey {
  id: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function presentPasskeys(passkeys: ListedPasskey[]): PasskeyRows {
  return {
    rows: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export function presentExport(own: Awaited<ReturnType<typeof exportOwn>>) {
  const { account, sessions, passkeys, events, signIns, letters, payments, bills } = own;
  return {
    account: {
      email: account.email,
      full_name: account.fullName,
      identity_type: account.identityType,
      ic_num: account.icNum,
      phone: account.phone && formatPhone(account.phone),
      phone_verified_at: account.phoneVerifiedAt?.toISOString() ?? null,
      roles: account.roles,
      machine_id: account.machineId,
      language: account.language,
      created_at: account.createdAt.toISOString(),
    },
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    passkeys: passkeys.map(({ label, createdAt }) => ({
      label,
      created_at: createdAt.toISOString(),
    })),
    events: events.map(({ at, what }) => ({ at: at.toISOString(), what })),
    sign_ins: signIns.map(({ at, what, how, deviceName }) => ({
      at: at.toISOString(),
      what,
      how,
      device: deviceName,
    })),
    letters: letters.map(({ orderedAt, kind }) => ({ at: orderedAt.toISOString(), what: kind })),
    payments: payments.map((payment) => ({
      _id: payment.id,
      payment_datetime: payment.createdAt.toISOString(),
      amount: writeRinggit(payment.amountSen),
      status: payment.status,
      full_name: payment.payerName,
      email: payment.email,
      contact: payment.phone,
      lines: payment.lines.map(({ council, kind, number, amountSen, declared }) => ({
        council,
        kind,
        no: number,
        amount: writeRinggit(amountSen),
        declared,
      })),
    })),
    bills: bills.map((bill) => ({
      council: bill.councilCode,
      type: bill.searchType,
      no: bill.reference,
      nickname: bill.nickname,
      reminder: bill.remindedSince !== null,
      reminded_on: bill.remindedOn.map((at) => at.toISOString()),
    })),
  };
}

export function readRegistration(given: Register, language: Language): Registration {
  return {
    name: given.name,
    fullName: given.full_name,
    icNum: given.ic_num,
    identityType: given.identity_type ?? "new_id",
    phone: given.phone,
    password: given.password,
    confirmation: given.confirm_password,
    code: given.code,
    language,
  };
}
