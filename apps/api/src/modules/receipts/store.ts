import type { ReceiptFacts } from "@kaunter/contracts/receipt-token";
import { sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { SignedReceipt } from "./receipt-keys.ts";

export interface StoredReceipt extends ReceiptFacts {
  token?: string;
  isVoid: boolean;
}

export async function findReceipt(
  db: Database,
  number: string,
): Promise<StoredReceipt | undefined> {
  const row = await db
    .selectFrom("receipts")
    .leftJoin("receiptTokens", "receiptTokens.number", "receipts.number")
    .leftJoin("receiptVoids", "receiptVoids.number", "receipts.number")
    .select(["councilCode", "amountSen", "issuedAt", "paymentId", "token", "voidedAt"])
    .where("receipts.number", "=", number)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    number,
    council: row.councilCode as CouncilCode,
    amountSen: sen(Number(row.amountSen)),
    paidAt: row.issuedAt,
    reference: row.paymentId,
    isVoid: row.voidedAt !== null,
    ...(row.token !== null && { token: row.token }),
  };
}

/** The first token of a receipt stays; answers the one that counts. */
export async function keepToken(
  db: Database,
  number: string,
  { token, keyId }: SignedReceipt,
): Promise<string> {
  await db
    .insertInto("receiptTokens")
    .values({ number, token, keyId, signedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();
  const kept = await db
    .selectFrom("receiptTokens")
    .select("token")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return kept.token;
}
