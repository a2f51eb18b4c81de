import { randomInt } from "node:crypto";
import {
  handOverLength,
  handOverLetters,
  handOverValidForHours,
} from "@kaunter/domain/cart/hand-over-code";
import type { InTransaction } from "../../db/transaction.ts";
import { readChargeId } from "../charges/charge-id.ts";
import type { Lookups, Visitor } from "../charges/lookup-limits.ts";
import type { Capabilities } from "../payments/capability.ts";
import { hashOf, keepHandOver, type Service } from "./store.ts";

export interface HandOverDeps {
  inTransaction: InTransaction;
  lookups: Lookups;
  capabilities: Capabilities;
}

const hourMs = 60 * 60 * 1000;

/** Puts a cart where another device finds it by a code, for a day. It holds names of charges and nothing of a person. */
export async function handOverCart(
  deps: HandOverDeps,
  services: readonly Service[],
  visitor: Visitor,
): Promise<{ code: string; expiresAt: Date }> {
  for (const { _id } of services) readChargeId(_id);
  const code = drawCode();
  const attempt = await deps.lookups.begin(visitor, `hand-over.${code}`);
  await attempt.end(true);
  return deps.inTransaction(async (tx, now) => {
    const expiresAt = new Date(now.getTime() + handOverValidForHours * hourMs);
    await keepHandOver(tx, { codeHash: hashOf(deps.capabilities, code), services, expiresAt });
    return { code, expiresAt };
  });
}

function drawCode(): string {
  const pick = () => handOverLetters.charAt(randomInt(handOverLetters.length));
  return Array.from({ length: handOverLength }, pick).join("");
}
