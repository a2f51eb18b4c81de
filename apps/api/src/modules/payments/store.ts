import type { CalendarDay } from "@kaunter/domain/calendar";
import type { ExplanationLine } from "@kaunter/domain/charges/quote";
import { sen } from "@kaunter/domain/money";
import type { Evidence } from "@kaunter/domain/payment/lifecycle";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { PaymentMethod, PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { PaymentAttempts, PaymentLines, Payments } from "../../db/schema.gen.ts";
import type { Tx } from "../../db/transaction.ts";
import type { StoredDeclaration } from "../charges/declared-charges.ts";
import type { Attempt, Line, Payment } from "./payment.ts";
import { choiceFrom } from "./method-choice.ts";
import type { StoredMessage } from "./payment-gateway.ts";

export async function findPayment(db: Database | Tx, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPayment(row, await loadAttempts(db, row.id));
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

const lockByAttempt = statement((db, value: Value<{ reference: string }>) =>
  db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", (query) =>
      query
        .selectFrom("paymentAttempts")
        .select("paymentId")
        .where("reference", "=", value("reference")),
    )
    .forUpdate()
    .compile(),
);

/** The attempts are asked for behind the lock, and so are read when it is held. */
export async function lockPaymentByAttempt(
  tx: Tx,
  reference: string,
): Promise<Payment | undefined> {
  const [[row], attempts] = await Promise.all([
    lockByAttempt(tx, { reference }),
    findAttemptsBeside(tx, { reference }),
  ]);
  return row && toPayment(row, attempts);
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

/** The e-mail address as the payer of a payment has last corrected it. */
function lastCorrection(paymentId: "payments.id" | "payment_attempts.payment_id") {
  return sql<Buffer | null>`(select contact.email from payment_contacts contact
    where contact.payment_id = ${sql.ref(paymentId)} order by contact.seq desc limit 1)`;
}

type AttemptRow = Selectable<PaymentAttempts> & { correctedEmail: Buffer | null };

/** Oldest first, each with the e-mail address as the payer has last corrected it. */
const attemptsOf = (db: Database) =>
  db
    .selectFrom("paymentAttempts")
    .selectAll()
    .select(lastCorrection("payment_attempts.payment_id").as("correctedEmail"))
    .orderBy("attemptNo");

const findAttempts = statement((db, value: Value<{ paymentId: string }>) =>
  attemptsOf(db).where("paymentId", "=", value("paymentId")).compile(),
);

const findAttemptsBeside = statement((db, value: Value<{ reference: string }>) =>
  attemptsOf(db)
    .where("paymentId", "=", (query) =>
      query
        .selectFrom("paymentAttempts as beside")
        .select("beside.paymentId")
        .where("beside.reference", "=", value("reference")),
    )
    .compile(),
);

async function loadAttempts(db: Database | Tx, paymentId: string): Promise<AttemptRow[]> {
  return findAttempts(db, { paymentId });
}

/** Who paid each of some payments, as it lies in the database. */
export async function loadSealedPayers(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "idempotencyKey", "payerName", "email", "phone"])
    .select(lastCorrection("payments.id").as("correctedEmail"))
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => {
    const sealedPayer = sealedPayerFrom(row, row.correctedEmail ?? undefined);
    return { id: row.id, ...(sealedPayer && { sealedPayer }) };
  });
}

const findLines = statement((db, value: Value<{ paymentId: string }>) =>
  db
    .selectFrom("paymentLines")
    .selectAll()
    .where("paymentId", "=", value("paymentId"))
    .orderBy("lineNo")
    .compile(),
);

const findLinesByAttempt = statement((db, value: Value<{ reference: string }>) =>
  db
    .selectFrom("paymentLines")
    .selectAll()
    .where("paymentId", "=", (query) =>
      query
        .selectFrom("paymentAttempts")
        .select("paymentId")
        .where("reference", "=", value("reference")),
    )
    .orderBy("lineNo")
    .compile(),
);

export async function loadLinesByAttempt(tx: Tx, reference: string): Promise<Line[]> {
  return (await findLinesByAttempt(tx, { reference })).map(toLine);
}

export async function loadLines(db: Database | Tx, paymentId: string): Promise<Line[]> {
  return (await findLines(db, { paymentId })).map(toLine);
}

function toPayment(row: Selectable<Payments>, attempts: AttemptRow[]): Payment {
  const sealedPayer = sealedPayerFrom(row, attempts[0]?.correctedEmail ?? undefined);
  return {
    id: row.id,
    ...(sealedPayer && { sealedPayer }),
    language: row.language as Language,
    machineId: row.machineId,
    amountSen: sen(Number(row.amountSen)),
    status: row.status as PaymentStatus,
    statusSince: row.statusSince,
    createdAt: row.createdAt,
    capabilityVersion: row.capabilityVersion,
    attempts: attempts.map(toAttempt),
  };
}

/** The three come and go together. */
type PayerRow = Pick<Selectable<Payments>, "payerName" | "email" | "phone" | "idempotencyKey">;

function sealedPayerFrom(row: PayerRow, correctedEmail: Buffer | undefined) {
  const { payerName: name, email, phone, idempotencyKey: key } = row;
  if (name === null || email === null || phone === null) return undefined;
  return { name, email, phone, key, ...(correctedEmail && { correctedEmail }) };
}

function toAttempt(row: Selectable<PaymentAttempts>): Attempt {
  const { notFoundFirstAt, notFoundLastAt } = row;
  return {
    reference: row.reference,
    paymentId: row.paymentId,
    attemptNo: row.attemptNo,
    method: row.method as PaymentMethod,
    choice: choiceFrom(row),
    amountSen: sen(Number(row.amountSen)),
    message: row.message as StoredMessage,
    ...(row.payerFields && { sealedFields: row.payerFields }),
    createdAt: row.createdAt,
    evidence: row.evidence as Evidence,
    awaitsAuthoriser: row.awaitsAuthoriser,
    isTxnProven: row.isTxnProven,
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

function toLine(row: Selectable<PaymentLines>): Line {
  return {
    lineNo: row.lineNo,
    council: row.councilCode as BookOwner,
    kind: row.kind as Line["kind"],
    isTied: row.isTied,
    selection: row.selection ?? "",
    account: row.account as Line["account"],
    amountSen: sen(Number(row.amountSen)),
    explanation: row.explanation as unknown as ExplanationLine[],
    ...(row.chargeId !== null && { chargeId: row.chargeId }),
    ...(row.chargeVersion !== null && { chargeVersion: row.chargeVersion }),
    ...(row.paidUntil !== null && { paidUntil: row.paidUntil as unknown as CalendarDay }),
    ...(row.declaration !== null && {
      declaration: row.declaration as unknown as StoredDeclaration,
    }),
  };
}
