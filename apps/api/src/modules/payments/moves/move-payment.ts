import type { Sen } from "@kaunter/domain/money";
import type { Schedule } from "@kaunter/domain/payment/requery";
import { hasEndedUnpaid, type Move } from "@kaunter/domain/payment/lifecycle";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { splitDeclaration } from "../../charges/declared-charges.ts";
import { writeSettlements } from "../../charges/settle-charges.ts";
import {
  issueLicences,
  postToCouncil,
  sendStatusMail,
  sendReceipt,
  startParking,
} from "../effects.ts";
import { statusMailOf, type StatusMail } from "../status-mail.ts";
import { keepCases } from "./cases.ts";
import { planCheck } from "../attempts/plan-check.ts";
import { type AttemptChanges, attemptUpdate, changesOf } from "../attempts/store.ts";
import { bookMoney, type Booked, type Settling } from "./book-money.ts";
import { sealDeclared, sealPayer } from "../sealed-payer.ts";
import { eventRow, type Proof } from "../events.ts";
import type { Attempt, Line, Payer, Payment } from "../payment.ts";
import { writeBooks } from "./write-books.ts";
import { sql } from "kysely";

export interface MoveDeps {
  enqueue: Enqueue;
  schedule: Schedule;
}

export interface Movement {
  /** The attempt as it is known now, but for the evidence that moves it. */
  attempt: Attempt;
  move: Move;
  proof: Proof;
  /** The money that the provider says it took, where it says so readably. */
  receivedSen: Sen | undefined;
  /** What a settlement goes by, where it was read with the payment. */
  settling?: Settling | undefined;
  now: Date;
}

/** A payment that begins. */
export type Draft = Omit<
  Payment,
  "sealedPayer" | "attempts" | "status" | "statusSince" | "createdAt" | "capabilityVersion"
> & { payer: Payer; idempotencyKey: string; requestHash: string; lines: readonly Line[] };

/** The id of a payment that begins, the moment in microseconds; and whether its key has begun one already. */
export async function newPaymentId(tx: Tx, idempotencyKey: string) {
  const [row] = await readId(tx, { idempotencyKey });
  if (!row) throw new Error("The database tells no time");
  return row;
}

const readId = statement((db, value: Value<{ idempotencyKey: string }>) =>
  sql<{ id: string; isKnown: boolean }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as id,
      exists (select from payments where idempotency_key = ${value("idempotencyKey")}) as is_known`.compile(
    db,
  ),
);

/**
 * This file alone writes `payments`, but for what erases who paid. A payment begins here: who pays, what, and that it has
 * begun. The payment itself is the statement, so PostgreSQL writes it first: whoever sends the same key, or begins in the same
 * microsecond, waits there and is refused by that name.
 */
export async function beginPayment(
  tx: Tx,
  personKey: PersonKey,
  draft: Draft,
  now: Date,
): Promise<void> {
  const { lines, payer, machineId: _web, ...fields } = draft;
  const { id, amountSen } = draft;
  const facts = { amountSen, lines: lines.map(agreedOf) };
  // The foreign key of a line locks its charge. Charges are always locked in this order, so that no deadlock arises.
  const inOrder = lines.toSorted((a, b) => Number(a.chargeId ?? 0) - Number(b.chargeId ?? 0));
  await tx
    .with("lines", (db) =>
      db.insertInto("paymentLines").values(inOrder.map((line) => lineRow(personKey, id, line))),
    )
    .with("event", (db) =>
      db
        .insertInto("paymentEvents")
        .values(eventRow(id, { kind: "created", to: "in_progress", facts }, now)),
    )
    .insertInto("payments")
    .values({
      ...fields,
      ...sealPayer(personKey, payer, draft.idempotencyKey),
      statusSince: now,
      createdAt: now,
    })
    .execute();
}

/** Makes every link to a payment worthless, for a reason that the caller writes down in the same transaction. */
export async function raiseLinkVersion(tx: Tx, paymentId: string, version: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ capabilityVersion: version })
    .where("id", "=", paymentId)
    .execute();
}

/** What history keeps of a line for ever: money and charges, nobody's name. */
function agreedOf(line: Line) {
  const { lineNo, council, kind, account, amountSen, chargeId, chargeVersion, isTied } = line;
  return { lineNo, council, kind, account, amountSen, chargeId, chargeVersion, isTied };
}

function lineRow(personKey: PersonKey, paymentId: string, line: Line) {
  const { lineNo } = line;
  const declared = line.declaration && splitDeclaration(line.declaration);
  const seal = (column: "consent" | "declarant", given: object | undefined) =>
    given ? sealDeclared(personKey, column, { paymentId, lineNo }, given) : null;
  return {
    paymentId,
    lineNo,
    councilCode: line.council,
    kind: line.kind,
    chargeId: line.chargeId ?? null,
    chargeVersion: line.chargeVersion ?? null,
    isTied: line.isTied,
    selection: line.selection,
    account: line.account,
    amountSen: line.amountSen,
    explanation: JSON.stringify(line.explanation),
    paidUntil: line.paidUntil ?? null,
    consent: seal("consent", line.consent),
    declaration: declared ? JSON.stringify(declared.declaration) : null,
    declarant: seal("declarant", declared?.declarant),
  };
}

/**
 * The one way in which a payment changes: status, event, ledger, receipts, postings and jobs, all or nothing. It is written
 * together; receipts are numbered last, since whoever settles for the same council waits from then on.
 */
export async function movePayment(
  tx: Tx,
  { enqueue, schedule }: MoveDeps,
  payment: Payment,
  movement: Movement,
): Promise<Booked> {
  const { move, proof, receivedSen, now } = movement;
  const { reference, evidence, booking, from, to } = move;
  const booked = await bookMoney(tx, payment, movement);
  const hasEnded = evidence !== "awaiting" && { endedAt: now };
  const attempt = { ...movement.attempt, evidence, ...hasEnded };
  const statusMail = statusMailOf({ ...booked, from, to });
  const said = { kind: "moved", reference, from, to, evidence, booking, proof } as const;
  const money = receivedSen !== undefined && booking !== "none" && { receivedSen };
  const settled = booking === "settlement" && { facts: { outcomes: booked.outcomes } };
  const event = { ...said, ...money, ...settled };
  const written = [
    writeSettlements(tx, booked.settled),
    writeState(tx, payment, { attempt, to, outcomes: booked.outcomes, now }),
    planCheck(tx, schedule, attempt, now),
    ...orderEffects(tx, enqueue, payment.id, { ...booked, statusMail }),
  ];
  const books = writeBooks(tx, payment.id, { event, booked, now });
  await Promise.all([...written, books]);
  const seq = await books;
  await keepCases(tx, payment.id, { before: movement.attempt, evidence, booked, seq, now });
  trace("event.recorded");
  return booked;
}

/** Everybody who is to be told of a move, and what is to be issued. */
function orderEffects(
  tx: Tx,
  enqueue: Enqueue,
  paymentId: string,
  due: Pick<Booked, "receipts" | "renewsLicence" | "buysParking"> & {
    statusMail: StatusMail | undefined;
  },
): Promise<void>[] {
  const { receipts, renewsLicence, buysParking, statusMail } = due;
  const ordered: Promise<void>[] = [];
  if (receipts.length > 0) {
    const councils = receipts.map(({ council }) => ({ paymentId, council }));
    ordered.push(enqueue(tx, postToCouncil, councils));
    ordered.push(enqueue(tx, sendReceipt, [{ paymentId }]));
  }
  if (renewsLicence) ordered.push(enqueue(tx, issueLicences, [{ paymentId }]));
  if (buysParking) ordered.push(enqueue(tx, startParking, [{ paymentId }]));
  if (statusMail) ordered.push(enqueue(tx, sendStatusMail, [{ paymentId, purpose: statusMail }]));
  return ordered;
}

interface State {
  attempt: Attempt;
  to: PaymentStatus;
  outcomes: Booked["outcomes"];
  now: Date;
}

/** What is now true of a payment, its attempt and its lines. One that has ended holds no charge any more. */
async function writeState(tx: Tx, { id, status }: Payment, { attempt, to, outcomes, now }: State) {
  await updateState(tx, {
    ...changesOf(attempt),
    id,
    to,
    now,
    outcomes: JSON.stringify(outcomes),
    isEnd: to === "successful" || hasEndedUnpaid(to),
    isMoved: status !== to,
  });
}

type StateChanges = AttemptChanges & {
  id: string;
  to: PaymentStatus;
  now: Date;
  outcomes: string;
  isEnd: boolean;
  isMoved: boolean;
};

const updateState = statement((db, value: Value<StateChanges>) => {
  const decided = sql`(select "lineNo" as no, outcome, "settledSen" as sen
    from jsonb_to_recordset(${value("outcomes")}::jsonb)
      as given ("lineNo" int, outcome text, "settledSen" bigint))`;
  return db
    .with("attempt", (within) => attemptUpdate(within, value))
    .with("lines", (within) =>
      within
        .updateTable("paymentLines")
        .from(decided.as("decided"))
        .set({ outcome: sql`decided.outcome`, settledSen: sql`decided.sen` })
        .where("paymentId", "=", value("id"))
        .where("lineNo", "=", sql<number>`decided.no`),
    )
    .with("released", (within) =>
      within
        .deleteFrom("reservations")
        .where("paymentId", "=", value("id"))
        .where(sql<boolean>`${value("isEnd")}::boolean`),
    )
    .updateTable("payments")
    .set({ status: value("to"), statusSince: value("now") })
    .where("id", "=", value("id"))
    .where(sql<boolean>`${value("isMoved")}::boolean`)
    .compile();
});
