import { createHash, randomBytes } from "node:crypto";
import type { InTransaction } from "../../../db/transaction.ts";
import { isSameIndex, type PersonKey } from "../../privacy/person-key.ts";

export interface ChallengeDeps {
  inTransaction: InTransaction;
  personKey: PersonKey;
}

const validForMs = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 8;

/** A question for one person, or for nobody yet. It carries its own proof, so that asking it writes nothing. */
export async function makeChallenge(
  { inTransaction, personKey }: ChallengeDeps,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const now = await inTransaction(async (_tx, time) => time);
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(now.getTime()));
  const head = Buffer.concat([randomBytes(nonceBytes), time]);
  return new Uint8Array(Buffer.concat([head, proofOf(personKey, head, userId)]));
}

/** Whether we asked this, of this person and lately. It cannot be answered twice. */
export async function takeChallenge(
  { inTransaction, personKey }: ChallengeDeps,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  const proof = bytes.subarray(nonceBytes + timeBytes);
  if (!isSameIndex(proof, proofOf(personKey, head, userId))) return false;
  const madeAtMs = Number(head.readBigUInt64BE(nonceBytes));
  const challengeHash = createHash("sha256").update(bytes).digest();
  return inTransaction(async (tx, now) => {
    if (now.getTime() - madeAtMs >= validForMs) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("usedChallenges")
      .values({ challengeHash, usedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

function proofOf(key: PersonKey, head: Buffer, userId: string | null): Buffer {
  return key.indexOf("challenge", `${head.toString("hex")}|${userId ?? ""}`);
}
