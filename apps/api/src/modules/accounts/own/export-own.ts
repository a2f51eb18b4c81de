import { sen } from "@kaunter/domain/money";
import { shownStatusOf, type PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { Session } from "../../../http/session.ts";
import { listDeclared } from "../../payments/list-declared.ts";
import { listPayers } from "../../payments/list-payers.ts";
import { listSignIns } from "../../security/list-sign-ins.ts";
import { listPasskeys } from "../passkeys/store.ts";
import { requireProof } from "../sessions/prove-again.ts";
import { listSessions } from "../sessions/store.ts";
import { type OwnDeps, readOwn } from "./read-own.ts";

/** More than a person pays in a life; a company has its history as a file of its own. */
const paymentsMost = 10_000;

/** More than two years of them, for which they are kept. */
const signInsMost = 10_000;

/** All that is kept of a person, the identity number whole, for that person who has just shown who they are. */
export async function exportOwn(deps: OwnDeps, session: Session) {
  requireProof(session, "moves");
  const { db } = deps;
  const { userId } = session;
  const account = await readOwn(deps, session);
  return {
    account,
    sessions: await listSessions(db, userId),
    passkeys: await listPasskeys(db, userId),
    events: await listEvents(db, userId),
    signIns: await listSignIns(db, userId, signInsMost),
    letters: await listMails(deps, account.email),
    payments: await listPayments(deps, userId),
    bills: await listSavedBills(db, userId),
  };
}

async function listEvents(db: Database, userId: string) {
  return db
    .selectFrom("accountEvents")
    .select(["at", "what"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

async function listMails({ db, personKey }: OwnDeps, email: string) {
  return db
    .selectFrom("accountLetters")
    .select(["orderedAt", "kind"])
    .where("recipient", "in", personKey.indexesOf("email", email))
    .orderBy("orderedAt")
    .execute();
}

async function listPayments({ db, personKey }: OwnDeps, userId: string) {
  const rows = await db
    .selectFrom("paymentOwners")
    .innerJoin("payments", "payments.id", "paymentOwners.paymentId")
    .select(["payments.id", "amountSen", "status", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("paymentOwners.paymentId", "desc")
    .limit(paymentsMost)
    .execute();
  const ids = rows.map(({ id }) => id);
  const payers = await listPayers({ db, personKey }, ids);
  const lines = await listDeclared({ db, personKey }, ids);
  return rows.map(({ id, amountSen, status, createdAt }) => {
    const { name = "", email = "", phone = "" } = payers.get(id) ?? {};
    return {
      id,
      createdAt,
      payerName: name,
      email,
      phone,
      amountSen: sen(Number(amountSen)),
      status: shownStatusOf(status as PaymentStatus),
      lines: lines.get(id) ?? [],
    };
  });
}

async function listSavedBills(db: Database, userId: string) {
  return db
    .selectFrom("savedBills")
    .select(["councilCode", "searchType", "reference", "nickname", "remindedSince"])
    .select(
      sql<
        Date[]
      >`array(select ordered_at from bill_reminders where bill_id = saved_bills.id order by ordered_at)`.as(
        "remindedOn",
      ),
    )
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}
