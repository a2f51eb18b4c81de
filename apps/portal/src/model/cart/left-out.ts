import { readStored, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";

const key = "left-out";
let current: readonly string[] | null = null;

forgetOnLogout(() => {
  current = null;
});

/** The payer has seen that these charges cannot be paid now, and pays without them: for this visit. */
export function agreeToLeaveOut(charges: readonly string[]): void {
  current = charges;
  store(key, charges.join(" "), "session");
}

/** What the payer last agreed to leave out. */
export function agreedLeftOut(): readonly string[] {
  return current ?? readStored(key, "session")?.split(" ") ?? [];
}
