import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../../db/pool.ts";
import { findAttempt } from "../store.ts";

const prefix = "fpx_";

/** What was signed for an attempt, by its random reference; nothing that a caller sends is ever signed. */
export async function readSigned({ db }: { db: Database }, reference: string) {
  const attempt = await findAttempt(db, reference);
  if (!attempt) throw new DomainError("not_found");
  const named = Object.entries(attempt.message).map(([name, text]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    text,
  ]);
  const { checkSum = "", ...fields }: Record<string, string> = Object.fromEntries(named);
  return { ...fields, checkSum };
}
