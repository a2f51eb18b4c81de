import type { CalendarDay } from "@kaunter/domain/calendar";
import type { ExplanationLine } from "@kaunter/domain/charges/quote";
import { sen } from "@kaunter/domain/money";
import type { Evidence } from "@kaunter/domain/payment/lifecycle";
import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { PaymentMethod, PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { Selectable } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { PaymentAttempts, PaymentLines, Payments } from "../../db/schema.gen.ts";
import type { Tx } from "../../db/transaction.ts";
import type { KeptDeclaration } from "../charges/declared-charges.ts";
import type { Attempt, Line, Payment } from "./payment.ts";
import type { MethodChoice, StoredMessage } from "./payment-gateway.ts";

/** With the e-mail address as its payer has last corrected it. */
export async function findPayment(db: Database | Tx, id: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .select((query) =>
      query
        .selectFrom("paymentContacts")
        .select("paymentContacts.email")
        .whereRef("paymentContacts.paymentId", "=", "payments.id")
        .orderBy("seq", "desc")
        .limit(1)
        .as("correctedEmail"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { correctedEmail, ...given } = row;
  return toPayment(
    { ...given, email: correctedEmail ?? given.email },
    await loadAttempts(db, row.id),
  );
}

/** Nobody else moves the payment until this transaction ends. What belongs to it is read after the lock is held. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPayment(row, await loadAttempts(tx, row.id));
}

export async function lockPaymentByAttempt(
  tx: Tx,
  reference: string,
): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", (query) =>
      query.selectFrom("paymentAttempts").select("paymentId").where("reference", "=", reference),
    )
    .forUpdate()
    .executeTakeFirst();
  return row && toPayment(row, await loadAttempts(tx, row.id));
}

export async function findAttempt(db: Database | Tx, reference: string) {
  const row = await db
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Nobody else plans for the attempt until this transaction ends. */
export async function lockAttempt(tx: Tx, reference: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toAttempt(row);
}

async function loadAttempts(db: Database | Tx, paymentId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("attemptNo")
    .execute();
  return rows.map(toAttempt);
}

export async function loadLines(db: Database | Tx, paymentId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom("paymentLines")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("lineNo")
    .execute();
  return rows.map(toLine);
}

function toPayment(row: Selectable<Payments>, attempts: Attempt[]): Payment {
  return {
    id: row.id,
    payerName: row.payerName,
    email: row.email,
    phone: row.phone,
    language: row.language as Language,
    machineId: row.machineId,
    amountSen: sen(Number(row.amountSen)),
    status: row.status as PaymentStatus,
    statusSince: row.statusSince,
    createdAt: row.createdAt,
    capabilityVersion: row.capabilityVersion,
    attempts,
  };
}

function toAttempt(row: Selectable<PaymentAttempts>): Attempt {
  const { notFoundFirstAt, notFoundLastAt } = row;
  return {
    reference: row.reference,
    paymentId: row.paymentId,
    attemptNo: row.attemptNo,
    method: row.method as PaymentMethod,
    choice: toChoice(row),
    amountSen: sen(Number(row.amountSen)),
    message: row.message as StoredMessage,
    createdAt: row.createdAt,
    evidence: row.evidence as Evidence,
    awaitsAuthoriser: row.awaitsAuthoriser,
    askedAt: row.askedAt,
    ...(row.handedOffAt && { handedOffAt: row.handedOffAt }),
    ...(row.returnedAt && { returnedAt: row.returnedAt }),
    ...(row.supersededAt && { supersededAt: row.supersededAt }),
    ...(row.endedAt && { endedAt: row.endedAt }),
    ...(notFoundFirstAt &&
      notFoundLastAt && { notFound: { firstAt: notFoundFirstAt, lastAt: notFoundLastAt } }),
    ...(row.providerCode !== null && { providerCode: row.providerCode }),
    ...(row.providerTxnId !== null && { providerTxnId: row.providerTxnId }),
    ...(row.providerTxnAt && { providerTxnAt: row.providerTxnAt }),
    ...(row.cardCode !== null && { cardCode: row.cardCode }),
  };
}

function toChoice({ provider, token, bankId }: Selectable<PaymentAttempts>): MethodChoice {
  if (provider === "card") return { provider };
  return { provider: "fpx", token: token as BankTransferToken, bankId: bankId ?? "" };
}

function toLine(row: Selectable<PaymentLines>): Line {
  return {
    lineNo: row.lineNo,
    council: row.councilCode as CouncilCode,
    kind: row.kind,
    isTied: row.isTied,
    selection: row.selection ?? "",
    account: row.account as Line["account"],
    amountSen: sen(Number(row.amountSen)),
    explanation: row.explanation as unknown as ExplanationLine[],
    ...(row.chargeId !== null && { chargeId: row.chargeId }),
    ...(row.chargeVersion !== null && { chargeVersion: row.chargeVersion }),
    ...(row.paidUntil !== null && { paidUntil: row.paidUntil as unknown as CalendarDay }),
    ...(row.consent !== null && { consent: row.consent as { name: string; icNo: string } }),
    ...(row.declaration !== null && { declaration: row.declaration as unknown as KeptDeclaration }),
  };
}
