import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
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
  const crests = await readCrests(deps.db, shown);
  return deps.printer.print(
    writeDocument(shown, {
      councils,
      crests,
      links: new Map(links),
      viewer,
      wordsOf: deps.wordsOf,
    }),
  );
}

/** Of the councils whose receipts are in it, the newest; most have not given one. */
async function readCrests(db: Database, { receipts }: ShownPayment) {
  const councils = receipts.map(({ council }) => council);
  if (councils.length === 0) return new Map<BookOwner, Buffer>();
  const rows = await db
    .selectFrom("councilImages")
    .distinctOn("councilCode")
    .select(["councilCode", "bytes"])
    .where("name", "=", "logo")
    .where("councilCode", "in", councils)
    .orderBy("councilCode")
    .orderBy("rowNo", "desc")
    .execute();
  return new Map(rows.map(({ councilCode, bytes }) => [councilCode as BookOwner, bytes]));
}

export function fileNameOf({ payment, receipts }: ShownPayment): string {
  return `${receipts.map(({ number }) => number).join("_") || payment.id}.pdf`;
}
