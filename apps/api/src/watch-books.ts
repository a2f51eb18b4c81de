import type { Dependencies } from "./dependencies.ts";
import { setCertificateDaysLeft } from "./http/metrics.ts";
import { addBookGauges } from "./modules/books/watch/gauges.ts";

/** What alerts are made of: the state of the books, and how long the provider's messages can still be verified. */
export function watchBooks({ db, certificateDaysLeft }: Dependencies): void {
  addBookGauges(db);
  setCertificateDaysLeft(certificateDaysLeft);
}
