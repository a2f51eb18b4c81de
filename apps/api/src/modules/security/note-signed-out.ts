import type { Tx } from "../../db/transaction.ts";

/** Writes down that an operator put somebody, or without a name everybody, out of every session. */
export async function noteSignedOut(
  tx: Tx,
  { userId, by, now }: { userId?: string; by: string; now: Date },
): Promise<void> {
  const event = { at: now, what: "signed_out", userId: userId ?? null, by };
  await tx.insertInto("securityEvents").values(event).execute();
}
