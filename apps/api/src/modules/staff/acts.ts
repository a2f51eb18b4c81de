import type { Tx } from "../../db/transaction.ts";

/** Something that a person of the office did or saw. Written in the transaction that does it. */
export interface Act {
  staffId: string;
  /** The other person, where it took two. */
  approvedBy?: string;
  sessionId?: string;
  owner: string;
  what: string;
  subject: string;
  reason?: string;
  /** Of a file that was given: how many rows it has, and the SHA-256 of its bytes. */
  rowCount?: number;
  digest?: Buffer;
}

export async function noteAct(tx: Tx, act: Act, now: Date): Promise<void> {
  await tx
    .insertInto("staffActs")
    .values({ ...act, at: now })
    .execute();
}
