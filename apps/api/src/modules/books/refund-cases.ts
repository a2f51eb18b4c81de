import { sumSen } from "@kaunter/domain/money";
import type { Database } from "../../db/pool.ts";
import { inColumns } from "./columns.ts";
import type { WordsOf } from "../payments/gateway-words.ts";
import {
  harmless,
  reasonWords,
  ringgit,
  senOf,
  timeOf,
  transactionText,
  wordFor,
} from "./words.ts";

/** Money that must go back, oldest first, of one council or of all. */
export async function listRefundCases(db: Database, council?: string) {
  const cases = db
    .selectFrom("refunds")
    .innerJoin("paymentEvents as event", (join) =>
      join
        .onRef("event.paymentId", "=", "refunds.paymentId")
        .onRef("event.seq", "=", "refunds.eventSeq"),
    )
    .leftJoin("paymentAttempts as attempt", "attempt.reference", "event.reference")
    .select(["refunds.id", "refunds.paymentId", "refunds.councilCode", "refunds.amountSen"])
    .select(["refunds.reason", "refunds.createdAt", "attempt.reference", "attempt.providerTxnId"])
    .select(["attempt.provider", "attempt.isTxnProven"])
    // A ruling on an attempt that the provider's exact approval has overtaken gives nothing back; one on a line stands.
    .where((query) =>
      query.or([
        query("refunds.reason", "<>", "dismissed"),
        query("event.kind", "=", "ruled"),
        query("attempt.evidence", "<>", "approved"),
      ]),
    )
    .orderBy("refunds.id");
  return (
    council === undefined ? cases : cases.where("refunds.councilCode", "=", council)
  ).execute();
}
type RefundCase = Awaited<ReturnType<typeof listRefundCases>>[number];

/** Money that a provider took for payments which a restore lost, oldest first. It is of no council. */
export async function listStrays(db: Database) {
  return db.selectFrom("strayDebits").selectAll().orderBy("id").execute();
}
type Stray = Awaited<ReturnType<typeof listStrays>>[number];

export function refundCasesText(
  cases: readonly RefundCase[],
  strays: readonly Stray[],
  wordsOf: WordsOf,
): string {
  if (cases.length + strays.length === 0) return "Nothing is to be returned.";
  const ofPayments = cases.map((one) => [
    `case ${one.id}`,
    one.councilCode.toUpperCase(),
    ringgit(senOf(one.amountSen)),
    timeOf(one.createdAt),
    `payment ${one.paymentId}`,
    one.reference ?? "",
    numberText(one, wordsOf),
    wordFor(reasonWords, one.reason),
  ]);
  const ofNone = strays.map((one) => [
    `stray ${one.id}`,
    "",
    ringgit(senOf(one.amountSen)),
    timeOf(one.takenAt),
    "of no payment of ours",
    harmless(one.reference, 40),
    // It is from the provider's statement.
    numberText({ ...one, providerTxnId: one.transactionId, isTxnProven: true }, wordsOf),
    harmless(one.remark, 100),
  ]);
  const total = ringgit(sumSen([...cases, ...strays].map((one) => senOf(one.amountSen))));
  return inColumns([...ofPayments, ...ofNone, ["total", "", total]], "").join("\n");
}

function numberText(
  one: Pick<RefundCase, "provider" | "providerTxnId" | "isTxnProven">,
  wordsOf: WordsOf,
): string {
  const { provider, providerTxnId } = one;
  if (provider === null || providerTxnId === null) return "";
  return transactionText(wordsOf(provider).numberName, { ...one, providerTxnId });
}
