import { createHash, randomBytes } from "node:crypto";
import { enrolmentTimes } from "@kaunter/domain/office/staff-session";
import type { Tx } from "../../../db/transaction.ts";

export type Cause = "first" | "added" | "recovery";

/** A code by which a person enrols a factor: told once, to whoever hands it over. Earlier ones are worth nothing. */
export async function makeEnrolment(
  tx: Tx,
  { staffId, cause }: { staffId: string; cause: Cause },
  now: Date,
): Promise<{ id: string; code: string; validFrom: Date; validUntil: Date }> {
  await stopEnrolments(tx, staffId, now);
  const code = randomBytes(16).toString("base64url");
  const times = enrolmentTimes(cause, now);
  const { id } = await tx
    .insertInto("staffEnrolments")
    .values({ staffId, codeHash: hashOf(code), cause, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code, ...times };
}

/** Answers how many there were. */
export async function stopEnrolments(tx: Tx, staffId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("staffEnrolments")
    .set({ usedAt: now })
    .where("staffId", "=", staffId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
