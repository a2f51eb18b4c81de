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

const readUnweighed = statement((db, value: Value<{ messageId: string }>) =>
  db
    .selectFrom("unweighedMessages")
    .select(["notice", "isReturn"])
    .where("messageId", "=", value("messageId"))
    .compile(),
);

/** A message that waits; undefined when somebody has applied it, which whoever has locked its payment can rely on. */
export async function findUnweighed(tx: Tx, messageId: string) {
  const [row] = await readUnweighed(tx, { messageId });
  return row && { content: readContent(row.notice as object), isReturn: row.isReturn };
}

const deleteUnweighed = statement((db, value: Value<{ messageId: string }>) =>
  db.deleteFrom("unweighedMessages").where("messageId", "=", value("messageId")).compile(),
);

/** Takes a message that is applied out of those that wait. */
export async function removeUnweighed(tx: Tx, messageId: string): Promise<void> {
  await deleteUnweighed(tx, { messageId });
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
