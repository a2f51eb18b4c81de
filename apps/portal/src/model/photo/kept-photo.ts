import { forget, readStored, store } from "@kaunter/web/browser/storage";

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
  const kept = readKept();
  return kept?.licenceNo === licenceNo && typeof kept.picture === "string"
    ? kept.picture
    : undefined;
}

/** Anything else may stand there: a version of ours that kept it otherwise, or somebody's hand. */
function readKept(): Partial<KeptPhoto> | null {
  try {
    return JSON.parse(readStored(key, "session") ?? "null") as Partial<KeptPhoto> | null;
  } catch {
    return null;
  }
}

export function forgetPhoto(): void {
  forget(key, "session");
}
