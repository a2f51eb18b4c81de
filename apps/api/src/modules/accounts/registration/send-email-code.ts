import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { type Allowance, type WriteDeps, writeToAddress } from "../mails/write-to-address.ts";
import { makeCode } from "./proof-codes.ts";

const allowance: Allowance = {
  kinds: ["code"],
  limits: [
    { most: 1, withinMs: 60_000 },
    { most: 5, withinMs: 24 * 3_600_000 },
  ],
};

/** Sends a code to a mailbox. Whether it belongs to an account is not even looked up. */
export async function sendEmailCode(
  deps: WriteDeps,
  wish: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  await writeToAddress(deps, { ...wish, visitor }, allowance, async (tx, { recipient }, now) => {
    const secret = await makeCode(tx, deps.personKey, { channel: "email", recipient }, now);
    return { kind: "code", secret };
  });
}
