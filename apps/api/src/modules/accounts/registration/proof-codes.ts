import { randomInt } from "node:crypto";
import type { Tx } from "../../../db/transaction.ts";
import { isSameIndex, type PersonKey } from "../../privacy/person-key.ts";

/** Through what a code is sent, and to whom: the keyed hash of an address or a number. */
export interface Proven {
  channel: "email" | "sms";
  recipient: Buffer;
}

const validForMs = 10 * 60_000;
const triesMost = 5;

/** A new code of six digits; earlier ones are worth nothing from now on. */
export async function makeCode(
  tx: Tx,
  key: PersonKey,
  { channel, recipient }: Proven,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const kept = { codeHash: hashOf(key, recipient, code), sentAt: now, tries: 0 };
  await tx
    .insertInto("proofCodes")
    .values({ channel, recipient, ...kept })
    .onConflict((conflict) => conflict.columns(["channel", "recipient"]).doUpdateSet(kept))
    .execute();
  return code;
}

/** Whether a code is the one that was sent. Wrong ones are counted, so the caller's transaction must not be undone. */
export async function isRightCode(
  tx: Tx,
  key: PersonKey,
  proven: Proven & { code: string },
  now: Date,
): Promise<boolean> {
  const { channel, recipient, code } = proven;
  const row = await tx
    .selectFrom("proofCodes")
    .select(["codeHash", "sentAt", "tries"])
    .where("channel", "=", channel)
    .where("recipient", "=", recipient)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = row && row.tries < triesMost && now.getTime() - row.sentAt.getTime() < validForMs;
  if (!isOpen) return false;
  if (isSameIndex(row.codeHash, hashOf(key, recipient, code))) return true;
  await tx
    .updateTable("proofCodes")
    .set({ tries: row.tries + 1 })
    .where("channel", "=", channel)
    .where("recipient", "=", recipient)
    .execute();
  return false;
}

/** Uses a code up; false when another request was faster. */
export async function useCode(
  tx: Tx,
  key: PersonKey,
  { channel, recipient, code }: Proven & { code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("proofCodes")
    .where("channel", "=", channel)
    .where("recipient", "=", recipient)
    .where("codeHash", "=", hashOf(key, recipient, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function hashOf(key: PersonKey, recipient: Buffer, code: string): Buffer {
  return key.indexOf("code", `${recipient.toString("hex")}|${code}`);
}
