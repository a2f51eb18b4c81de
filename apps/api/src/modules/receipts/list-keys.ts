import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { ReceiptKeys } from "./receipt-keys.ts";

export interface ListedKey {
  kid: string;
  /** A missing key has signed receipts that nobody can verify without it. */
  use: "signs" | "verifies" | "missing";
  receiptCount: number;
}

/** Every key that we were given, the one that signs first, and every key that has ever signed. */
export async function listKeys(db: Database, keys: ReceiptKeys): Promise<ListedKey[]> {
  const signed = await db
    .selectFrom("receiptTokens")
    .select(["keyId", sql<number>`count(*)::int`.as("count")])
    .groupBy("keyId")
    .execute();
  const counts = new Map(signed.map(({ keyId, count }) => [keyId, count]));
  const given = keys.published.map(({ kid }, place) => ({
    kid,
    use: place === 0 ? ("signs" as const) : ("verifies" as const),
    receiptCount: counts.get(kid) ?? 0,
  }));
  const missing = signed.filter(({ keyId }) => given.every(({ kid }) => kid !== keyId));
  return [
    ...given,
    ...missing.map(({ keyId, count }) => ({
      kid: keyId,
      use: "missing" as const,
      receiptCount: count,
    })),
  ];
}
