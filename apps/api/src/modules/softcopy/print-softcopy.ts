import type { Database } from "../../db/pool.ts";
import { readCouncilNames } from "../charges/council-names.ts";
import type { WordsOf } from "../payments/gateway-words.ts";
import type { Viewer } from "../payments/payer.ts";
import type { ShownPayment } from "../payments/show-payment.ts";
import { verifyLink, type VerifyLinkDeps } from "../receipts/verify-link.ts";
import type { Printed, Printer } from "./printer.ts";
import { writeDocument } from "./write-document.ts";

export type SoftCopyDeps = VerifyLinkDeps & {
  db: Database;
  printer: Printer;
  wordsOf: WordsOf;
};

/** The soft copy of a payment that was made, for its payer or for the bearer of the link, who sees names masked. */
export async function printSoftCopy(
  deps: SoftCopyDeps,
  shown: ShownPayment,
  viewer: Viewer,
): Promise<Printed> {
  const councils = await readCouncilNames(deps.db, shown.payment.language);
  const links = await Promise.all(
    shown.receipts.map(
      async (receipt) => [receipt.number, await verifyLink(deps, receipt)] as const,
    ),
  );
  return deps.printer.print(
    writeDocument(shown, { councils, links: new Map(links), viewer, wordsOf: deps.wordsOf }),
  );
}

export function fileNameOf({ payment, receipts }: ShownPayment): string {
  return `${receipts.map(({ number }) => number).join("_") || payment.id}.pdf`;
}
