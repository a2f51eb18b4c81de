import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { MessageContent, StoredMessage } from "../payment-gateway.ts";

const readAddressee = statement((db, value: Value<{ reference: string }>) =>
  db
    .selectFrom("paymentAttempts as attempt")
    .innerJoin("payments as payment", "payment.id", "attempt.paymentId")
    .select(["attempt.message", "payment.id", "payment.capabilityVersion", "payment.status"])
    .where("attempt.reference", "=", value("reference"))
    .compile(),
);

/** The payment that a reference belongs to, and what was sent to the provider under it. Nothing is locked. */
export async function findAddressee(tx: Tx, reference: string) {
  const [row] = await readAddressee(tx, { reference });
  if (!row) return undefined;
  const { message, status, ...payment } = row;
  return {
    message: message as StoredMessage,
    payment: { ...payment, status: status as PaymentStatus },
  };
}

const deleteUnweighed = statement((db, value: Value<{ messageId: string }>) =>
  db
    .deleteFrom("unweighedMessages")
    .where("messageId", "=", value("messageId"))
    .returning(["notice", "isReturn"])
    .compile(),
);

/** Takes a message out of those that wait; undefined when somebody has applied it. */
export async function takeUnweighed(tx: Tx, messageId: string) {
  const [row] = await deleteUnweighed(tx, { messageId });
  return row && { content: readContent(row.notice as object), isReturn: row.isReturn };
}

/** What a message says, kept until it is applied, maybe by another version of the product: there its outcome is `told`. */
type KeptContent = Omit<MessageContent, "outcome" | "txnAt"> & {
  told: MessageContent["outcome"];
  txnAt?: string;
};

export function writeContent({ outcome, ...content }: MessageContent): string {
  return JSON.stringify({ ...content, told: outcome });
}

function readContent(kept: object): MessageContent {
  const { told, txnAt, ...content } = kept as KeptContent;
  return { ...content, outcome: told, ...(txnAt !== undefined && { txnAt: new Date(txnAt) }) };
}

export async function findDueUnweighed(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom("unweighedMessages as waiting")
    .innerJoin("gatewayMessages", "gatewayMessages.id", "messageId")
    .select(["messageId", "waiting.reference", "tries", "receivedAt"])
    .where("nextTryAt", "<=", now)
    .orderBy("nextTryAt")
    .limit(limit)
    .execute();
}

export async function postponeUnweighed(
  tx: Tx,
  messageId: string,
  next: { tries: number; nextTryAt: Date },
): Promise<void> {
  await tx.updateTable("unweighedMessages").set(next).where("messageId", "=", messageId).execute();
}
