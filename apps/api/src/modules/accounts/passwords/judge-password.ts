import { randomUUID } from "node:crypto";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import type { Passwords } from "./passwords.ts";
import type { KnownPerson } from "./weigh-password.ts";

export interface JudgeDeps {
  lookups: Lookups;
  passwords: Passwords;
}

/**
 * Whether a password that somebody is about to choose would be refused. It is compared with lists and with what the caller
 * says, never with an account, and is kept nowhere: what is counted is that somebody asked.
 */
export async function judgePassword(
  { lookups, passwords }: JudgeDeps,
  { password, ...person }: KnownPerson & { password: string },
  { address, device }: Visitor,
): Promise<{ isCommon: boolean }> {
  // Counted apart from what somebody looks for: whoever tries passwords can still find a bill.
  const asker = {
    address: `passwords ${address}`,
    device: device === undefined ? undefined : `passwords ${device}`,
  };
  const attempt = await lookups.begin(asker, `password ${randomUUID()}`);
  await attempt.end(true);
  return { isCommon: await passwords.isCommon(password, person) };
}
