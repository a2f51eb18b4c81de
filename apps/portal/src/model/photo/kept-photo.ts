import { forget, readStored, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";

const key = "licencePhoto";

/** A photo that was chosen before its licence was paid for. It waits in this tab, and leaves with it. */
interface KeptPhoto {
  licenceNo: string;
  /** A JPEG in base64. */
  picture: string;
}

export function keepPhoto(photo: KeptPhoto): void {
  store(key, JSON.stringify(photo), "session");
}

export function keptPhotoOf(licenceNo: string): string | undefined {
  const kept = JSON.parse(readStored(key, "session") ?? "null") as KeptPhoto | null;
  return kept?.licenceNo === licenceNo ? kept.picture : undefined;
}

export function forgetPhoto(): void {
  forget(key, "session");
}

forgetOnLogout(forgetPhoto);
