import type { Kind } from "@kaunter/domain/charges/kinds";
import { sen, type Sen, subtractSen } from "@kaunter/domain/money";
import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import type { LineOutcome } from "@kaunter/domain/payment/settlement";
import { type CouncilCode, operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { chargeIdOf } from "../charges/charge-id.ts";
import { declaredNumber } from "../charges/declared-charges.ts";
import { kindNamed } from "../charges/kinds.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { type Attempt, type Line, newestOf, type Payer, type Payment } from "./payment.ts";
import { readReturned } from "./read-returned.ts";
import { payerOf } from "./sealed-payer.ts";
import { findPayment, loadLines } from "./store.ts";

export interface ShownReceipt {
  number: string;
  council: CouncilCode;
  amountSen: Sen;
  issuedAt: Date;
  isVoid: boolean;
}

/** A line as a person sees it: one that is settled in part is two, what was settled and what goes back. */
export type ShownLine = Line & {
  chargeName?: string;
  accountNo: string;
  /** What it was paid for, in full: the property, the business, the plate. */
  subject?: string;
  outcome?: Exclude<LineOutcome, "partly_settled">;
};

/** A payment with all that a person may want to know of it. */
export interface ShownPayment {
  payment: Payment;
  /** Nobody once names have left, or where the key to them is not there. */
  payer?: Payer;
  /** The attempt that speaks for it: the approved one, else the newest. */
  attempt: Attempt;
  lines: ShownLine[];
  receipts: ShownReceipt[];
  paidAt?: Date;
  nextCheckAt?: Date;
  /** What became of the receipt's mail, once that is known. */
  mail?: "sent" | "refused";
  /** Word of it went to the payer's mobile. */
  isTexted: boolean;
  /** What of the money taken goes back to the payer. */
  returnedSen: Sen;
  /** A day in review: the payer may choose to pay again. */
  mayPayAgain: boolean;
}

/** An address may name more digits than the database can count. */
const idPattern = /^\d{16}$/;

export interface ShowDeps {
  db: Database;
  personKey: PersonKey;
}

export async function showPayment(
  { db, personKey }: ShowDeps,
  id: string,
): Promise<ShownPayment | undefined> {
  const payment = idPattern.test(id) ? await findPayment(db, id) : undefined;
  if (!payment) return undefined;
  const attempt =
    payment.attempts.find(({ evidence }) => evidence === "approved") ?? newestOf(payment);
  const [lines, receipts, returnedSen, mail, text, check] = await Promise.all([
    showLines(db, id),
    showReceipts(db, id),
    readReturned(db, id),
    db
      .selectFrom("paymentMails")
      .select("outcome")
      .where("paymentId", "=", id)
      .where("purpose", "=", "receipt")
      .unionAll(sentCopies(db, id))
      // Sent once, wherever to, is sent.
      .orderBy("outcome", "desc")
      .executeTakeFirst(),
    db
      .selectFrom("paymentTexts")
      .select("outcome")
      .where("paymentId", "=", id)
      .where("outcome", "=", "sent")
      .executeTakeFirst(),
    db
      .selectFrom("paymentChecks")
      .select("nextCheckAt")
      .where("reference", "=", attempt.reference)
      .executeTakeFirst(),
  ]);
  const payer = payerOf(personKey, payment);
  return {
    payment,
    ...(payer && { payer }),
    attempt,
    lines,
    receipts,
    returnedSen,
    ...(payment.status === "successful" && { paidAt: payment.statusSince }),
    ...(check && { nextCheckAt: check.nextCheckAt }),
    isTexted: text !== undefined,
    mayPayAgain: await isOverdue(db, payment),
    ...(mail && { mail: mail.outcome as "sent" | "refused" }),
  };
}

/** Who is written to; nobody once names have left. Where only the key is not there, the mail waits for it. */
export function addresseeOf({ payment, payer }: ShownPayment): Payer | undefined {
  if (!payer && payment.sealedPayer) throw new Error(`Who paid ${payment.id} cannot be read`);
  return payer;
}

function sentCopies(db: Database, id: string) {
  return db
    .selectFrom("payerLetters")
    .select((query) => query.ref("outcome").$notNull().as("outcome"))
    .where("paymentId", "=", id)
    .where("kind", "=", "receipt_copy")
    .where("outcome", "=", "sent");
}

async function isOverdue(db: Database, { status, statusSince }: Payment): Promise<boolean> {
  if (status !== "review") return false;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows.some(({ now }) => isReviewOverdue(status, statusSince, now));
}

async function showLines(db: Database, id: string): Promise<ShownLine[]> {
  const lines = await loadLines(db, id);
  const rows = await db
    .selectFrom("paymentLines as line")
    .leftJoin("charges as charge", "charge.id", "line.chargeId")
    .select([
      "line.lineNo",
      "line.outcome",
      "line.settledSen",
      "charge.kind",
      "charge.number",
      "charge.record",
    ])
    .where("line.paymentId", "=", id)
    .execute();
  return lines.flatMap((line) => {
    const row = rows.find(({ lineNo }) => lineNo === line.lineNo);
    const { kind, number, record } = row ?? {};
    const outcome = row?.outcome as LineOutcome | null | undefined;
    const { council } = line;
    const names =
      kind && number && council !== operatorOwner
        ? {
            chargeName: chargeIdOf({ council, kind: kind as Kind, number }),
            accountNo: kindNamed(kind as Kind).writeNumber(number),
            ...subjectOf(kind as Kind, record),
          }
        : declaredNames(line);
    return partsOf({ ...line, ...names }, outcome ?? undefined, sen(Number(row?.settledSen ?? 0)));
  });
}

function partsOf(
  line: Omit<ShownLine, "outcome">,
  outcome: LineOutcome | undefined,
  settledSen: Sen,
): ShownLine[] {
  if (outcome === undefined) return [line];
  if (outcome === "settled") return [{ ...line, outcome }];
  // What did not settle paid until no day.
  const { paidUntil, ...unpaid } = line;
  if (outcome !== "partly_settled") return [{ ...unpaid, outcome }];
  // The lines that explain the price explain neither part of it.
  const part = (amountSen: Sen) => ({
    ...unpaid,
    amountSen,
    explanation: line.explanation.slice(0, 1).map((first) => ({ ...first, amountSen })),
  });
  return [
    { ...part(settledSen), ...(paidUntil && { paidUntil }), outcome: "settled" },
    { ...part(subtractSen(line.amountSen, settledSen)), outcome: "refund_due" },
  ];
}

function subjectOf(kind: Kind, record: unknown): Pick<ShownLine, "subject"> {
  const subject = kindNamed(kind).subjectOf?.(record);
  return subject ? { subject } : {};
}

function declaredNames({ declaration }: Line) {
  if (!declaration) return { accountNo: "" };
  return { chargeName: declaration.id, accountNo: declaredNumber(declaration) };
}

async function showReceipts(db: Database, id: string): Promise<ShownReceipt[]> {
  const rows = await db
    .selectFrom("receipts")
    .leftJoin("receiptVoids", "receiptVoids.number", "receipts.number")
    .select(["receipts.number", "councilCode", "amountSen", "issuedAt", "voidedAt"])
    .where("paymentId", "=", id)
    .orderBy("councilCode")
    .execute();
  return rows.map(({ number, councilCode, amountSen, issuedAt, voidedAt }) => ({
    number,
    council: councilCode as CouncilCode,
    amountSen: sen(Number(amountSen)),
    issuedAt,
    isVoid: voidedAt !== null,
  }));
}
