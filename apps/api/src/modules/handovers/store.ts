import type { Tx } from "../../db/transaction.ts";
import type { Capabilities } from "../payments/capability.ts";

/** What to pay and how much of it. */
export interface Service {
  _id: string;
  selection: string;
}

/** Keyed, since a code is short enough to be found from a plain hash. */
export function hashOf(capabilities: Capabilities, code: string): Buffer {
  return Buffer.from(capabilities.of("hand_over", subjectOf(code)), "base64url");
}

/** What a code may be kept under: the key may have changed since. */
export function hashesOf(capabilities: Capabilities, code: string): Buffer[] {
  const every = capabilities.everyOf("hand_over", subjectOf(code));
  return every.map((hash) => Buffer.from(hash, "base64url"));
}

const subjectOf = (code: string) => ({ id: code, capabilityVersion: 1 });

interface HandOver {
  codeHash: Buffer;
  services: readonly Service[];
  expiresAt: Date;
}

export async function keepHandOver(tx: Tx, { codeHash, services, expiresAt }: HandOver) {
  await tx
    .insertInto("handovers")
    .values({ codeHash, services: JSON.stringify(services), expiresAt })
    .execute();
}

export async function findHandOver(
  tx: Tx,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<Service[] | undefined> {
  const row = await tx
    .selectFrom("handovers")
    .select("services")
    .where("codeHash", "in", codeHashes)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.services as unknown as Service[] | undefined;
}

export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("handovers").where("expiresAt", "<=", now).execute();
}
