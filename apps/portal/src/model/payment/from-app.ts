import { readStored, store } from "@kaunter/web/browser/storage";

const key = "from-app";

/** This window was opened by the mobile app, so that somebody can pay. */
export function noteFromApp(): void {
  store(key, "yes", "session");
}

export function isFromApp(): boolean {
  return readStored(key, "session") !== null;
}
