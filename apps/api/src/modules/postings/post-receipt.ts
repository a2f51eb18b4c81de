import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Declaration } from "@kaunter/domain/charges/local-government-charge";
import { sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { mark } from "../../marks.ts";
import type { CouncilPostings } from "./council-postings.ts";

export interface PostingDeps {
  db: Database;
  postings: CouncilPostings;
}

/** Tells a council what was paid to it. Its books know the receipt number, so telling twice books once. */
export async function postReceipt(
  { db, postings }: PostingDeps,
  { paymentId, council }: { paymentId: string; council: string },
): Promise<void> {
  const receipt = await db
    .selectFrom("postings")
    .innerJoin("receipts", "receipts.number", "postings.receiptNumber")
    .select([
      "receipts.number",
      "receipts.councilCode",
      "receipts.paymentId",
      "receipts.amountSen",
      "receipts.issuedAt",
      "postings.postedAt",
    ])
    .where("receipts.paymentId", "=", paymentId)
    .where("receipts.councilCode", "=", council)
    .executeTakeFirst();
  if (!receipt || receipt.postedAt) return;
  const { number } = receipt;
  mark("posting.begun");
  const { postingNo } = await postings.post({
    receiptNumber: number,
    council: receipt.councilCode as CouncilCode,
    paymentId: receipt.paymentId,
    amountSen: sen(Number(receipt.amountSen)),
    settledAt: receipt.issuedAt,
    lines: await settledLines(db, receipt),
  });
  mark("posting.answered");
  await db
    .updateTable("postings")
    .set({ postingNo, postedAt: sql<Date>`now()` })
    .where("receiptNumber", "=", number)
    .where("postedAt", "is", null)
    .execute();
}

async function settledLines(db: Database, receipt: { paymentId: string; councilCode: string }) {
  const rows = await db
    .selectFrom("paymentLines as line")
    .leftJoin("charges as charge", "charge.id", "line.chargeId")
    .select(["line.kind", "charge.number", "line.selection", "line.amountSen", "line.paidUntil"])
    .select("line.declaration")
    .where("line.paymentId", "=", receipt.paymentId)
    .where("line.councilCode", "=", receipt.councilCode)
    .where("line.outcome", "=", "settled")
    .orderBy("line.lineNo")
    .execute();
  return rows.map(({ kind, number, selection, amountSen, paidUntil, ...row }) => {
    const declaration = row.declaration as unknown as Declaration | null;
    return {
      kind,
      number: number ?? declaration?.licenceNo ?? "",
      selection: selection ?? "",
      amountSen: sen(Number(amountSen)),
      ...(paidUntil !== null && { paidUntil: paidUntil as unknown as CalendarDay }),
      ...(declaration && { declaration }),
    };
  });
}
