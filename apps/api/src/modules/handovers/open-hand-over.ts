import { readHandOverCode } from "@kaunter/domain/cart/hand-over-code";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Visitor } from "../charges/lookup-limits.ts";
import type { HandOverDeps } from "./hand-over-cart.ts";
import { findHandOver, hashesOf, type Service } from "./store.ts";

/** Per hour and neighbourhood, whatever else its devices have found: codes are short. */
const guesses = { misses: 300, targets: 10_000 };

/** The cart behind a code. It stays until its day is over, so that a device that failed can ask again. */
export async function openHandOver(
  deps: HandOverDeps,
  typed: string,
  visitor: Visitor,
): Promise<Service[]> {
  const code = readHandOverCode(typed);
  const guarded = [{ name: `hand-over ${visitor.address}`, ...guesses }];
  const attempt = await deps.lookups.begin(visitor, `hand-over.${code}`, guarded);
  const codeHashes = hashesOf(deps.capabilities, code);
  const services = await deps.inTransaction((tx, now) => findHandOver(tx, codeHashes, now));
  await attempt.end(services !== undefined);
  if (!services) throw new DomainError("invalid_code");
  return services;
}
