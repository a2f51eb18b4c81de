import type { CalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { trace, traceOf } from "../../tracepoints.ts";
import { declaredNumber, joinDeclaration } from "../charges/declared-charges.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { openDeclared } from "../payments/sealed-payer.ts";
import type { CouncilPostings } from "./council-postings.ts";

export interface PostingDeps {
  db: Database;
  personKey: PersonKey;
  postings: CouncilPostings;
}

interface OfCouncil {
  paymentId: string;
  council: string;
}

/**
 * Tells a council what was paid to it and, if its receipt became void, that. Its books know the receipt number, so telling
 * twice books once. One that became void before it was told is told first: an earlier try may have been booked unheard.
 */
export async function postReceipt(deps: PostingDeps, receipt: OfCouncil): Promise<void> {
  await postPayment(deps, receipt);
  await postVoid(deps, receipt);
}

async function postPayment(
  { db, postings, personKey }: PostingDeps,
  { paymentId, council }: OfCouncil,
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
  trace("posting.begun");
  traceOf(receipt.paymentId);
  const { postingNo } = await postings.post({
    receiptNumber: number,
    council: receipt.councilCode as CouncilCode,
    paymentId: receipt.paymentId,
    amountSen: sen(Number(receipt.amountSen)),
    settledAt: receipt.issuedAt,
    lines: await settledLines({ db, personKey }, receipt),
  });
  trace("posting.answered");
  await db
    .updateTable("postings")
    .set({ postingNo, postedAt: sql<Date>`now()` })
    .where("receiptNumber", "=", number)
    .where("postedAt", "is", null)
    .execute();
}

async function postVoid(
  { db, postings }: PostingDeps,
  { paymentId, council }: OfCouncil,
): Promise<void> {
  const untold = await db
    .selectFrom("voidPostings as told")
    .innerJoin("receipts", "receipts.number", "told.receiptNumber")
    .select(["receipts.number", "receipts.amountSen"])
    .where("told.paymentId", "=", paymentId)
    .where("told.councilCode", "=", council)
    .where("told.postedAt", "is", null)
    .executeTakeFirst();
  if (!untold) return;
  const { postingNo } = await postings.void({
    receiptNumber: untold.number,
    council: council as CouncilCode,
    amountSen: sen(Number(untold.amountSen)),
    paymentId,
  });
  await db
    .updateTable("voidPostings")
    .set({ postingNo, postedAt: sql<Date>`now()` })
    .where("receiptNumber", "=", untold.number)
    .where("postedAt", "is", null)
    .execute();
}

async function settledLines(
  { db, personKey }: Pick<PostingDeps, "db" | "personKey">,
  receipt: { paymentId: string; councilCode: string },
) {
  const { paymentId } = receipt;
  const rows = await db
    .selectFrom("paymentLines as line")
    .leftJoin("charges as charge", "charge.id", "line.chargeId")
    .select(["line.kind", "charge.number", "line.selection", "line.settledSen", "line.paidUntil"])
    .select(["line.lineNo", "line.declaration", "line.declarant"])
    .where("line.paymentId", "=", receipt.paymentId)
    .where("line.councilCode", "=", receipt.councilCode)
    .where("line.settledSen", ">", "0")
    .orderBy("line.lineNo")
    .execute();
  return rows.map(({ kind, number, selection, settledSen, paidUntil, ...row }) => {
    const { lineNo, declarant } = row;
    const who = declarant && openDeclared(personKey, "declarant", { paymentId, lineNo }, declarant);
    const declaration =
      row.declaration === null ? undefined : joinDeclaration(row.declaration, who);
    return {
      kind,
      number: number ?? (declaration ? declaredNumber(declaration) : ""),
      selection: selection ?? "",
      amountSen: sen(Number(settledSen)),
      ...(paidUntil !== null && { paidUntil: paidUntil as unknown as CalendarDay }),
      ...(declaration && { declaration }),
    };
  });
}
