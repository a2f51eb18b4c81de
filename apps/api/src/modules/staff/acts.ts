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

/** An act of somebody who is signed in, by which something is ordered; answers its number. */
export async function noteOrder(
  tx: Tx,
  act: Act & { sessionId: string },
  now: Date,
): Promise<string> {
  const { rowNo } = await tx
    .insertInto("staffActs")
    .values({ ...act, at: now })
    .returning("rowNo")
    .executeTakeFirstOrThrow();
  return rowNo;
}
