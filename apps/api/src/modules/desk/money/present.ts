import type {
  BatchReceipts,
  Credit,
  Credits,
  Exceptions,
  Statements,
} from "@kaunter/contracts/office-money";
import { negateSen, type Sen, sen, subtractSen, sumSen, writeRinggit } from "@kaunter/domain/money";
import { bankDaysBetween } from "@kaunter/domain/settlement/bank-days";
import type { ExplainedBatch, SettledReceipt, ShownCredit } from "../../settlements/show-credit.ts";
import type { ListedCredit } from "./read-credits.ts";
import type { AskingForExceptions, ReachableException } from "./read-exceptions.ts";
import { pageOf } from "../page-of.ts";
import type { ListedStatement } from "./read-statements.ts";

export function presentCredits(found: readonly ListedCredit[], size: number): Credits {
  const { rows, has_more } = pageOf(found, size);
  return {
    has_more,
    rows: rows.map(({ id, valueOn, account, bankRef, narrative, amountSen, isOpen }) => {
      const amount = writeRinggit(sen(Number(amountSen)));
      const open = isOpen ? amount : writeRinggit(sen(0));
      return { id, value_on: valueOn, account, bank_ref: bankRef, narrative, amount, open };
    }),
  };
}

export function presentCredit(credit: ShownCredit): Credit {
  const explainedSen = subtractSen(credit.amountSen, credit.openSen);
  const partsSen = sumSen(credit.batches.map(({ partSen }) => partSen));
  return {
    id: credit.id,
    value_on: credit.valueOn,
    account: credit.account,
    bank_ref: credit.bankRef,
    narrative: credit.narrative,
    amount: writeRinggit(credit.amountSen),
    explained: writeRinggit(explainedSen),
    open: writeRinggit(credit.openSen),
    outside: writeRinggit(subtractSen(explainedSen, partsSen)),
    batches: credit.batches.map(presentBatch),
  };
}

function presentBatch(batch: ExplainedBatch): Credit["batches"][number] {
  const shown = sumSen([batch.unmatchedSen, ...batch.owners.map(({ amountSen }) => amountSen)]);
  return {
    id: batch.id,
    ref: batch.ref,
    provider: batch.provider,
    rule: batch.rule,
    settled_on: batch.settledOn,
    line_count: batch.lineCount,
    part: writeRinggit(batch.partSen),
    gross: writeRinggit(batch.grossSen),
    fee: writeRinggit(negateSen(batch.feeSen)),
    tax: writeRinggit(negateSen(batch.taxSen)),
    net: writeRinggit(batch.netSen),
    owners: batch.owners.map(({ amountSen, ...owner }) => ({
      ...owner,
      amount: writeRinggit(amountSen),
    })),
    unmatched: writeRinggit(batch.unmatchedSen),
    others: writeRinggit(subtractSen(batch.grossSen, shown)),
  };
}

export function presentSettled(found: readonly SettledReceipt[], size: number): BatchReceipts {
  const { rows, has_more } = pageOf(found, size);
  return {
    has_more,
    rows: rows.map(({ lineNo, paymentId, receipt, amountSen }) => ({
      line_no: lineNo,
      payment_id: paymentId,
      receipt,
      amount: writeRinggit(amountSen),
    })),
  };
}

export function presentExceptions(
  found: readonly ReachableException[],
  { asOf, seesAll }: AskingForExceptions,
  mayRule: ReadonlySet<string>,
): Exceptions {
  return {
    sees_all: seesAll,
    open: writeRinggit(sumSen(found.map(({ openSen }) => openSen))),
    rows: found.map((each) => ({
      class: each.class,
      subject: each.subject,
      place: each.place,
      since: each.since,
      bank_days: bankDaysBetween(each.since, asOf),
      open: writeRinggit(each.openSen),
      credit_id: each.creditId,
      payment_id: each.paymentId,
      has_case: each.caseId !== null,
      may_rule: each.caseId !== null && mayRule.has(each.caseId),
    })),
  };
}

export function presentStatements(found: readonly ListedStatement[], size: number): Statements {
  const { rows, has_more } = pageOf(found, size);
  return { has_more, rows: rows.map(presentStatement) };
}

function presentStatement(told: ListedStatement): Statements["rows"][number] {
  const [opening, lines, closing, booked] = [
    told.openingSen,
    told.linesSen,
    told.closingSen,
    told.bookedSen,
  ].map((stored) => sen(Number(stored))) as [Sen, Sen, Sen, Sen];
  return {
    id: told.id,
    account: told.account,
    bank: told.bank,
    number_end: told.numberEnd,
    number: told.number,
    from_on: told.fromOn,
    to_on: told.toOn,
    opening: writeRinggit(opening),
    line_count: Number(told.lineCount),
    lines: writeRinggit(lines),
    closing: writeRinggit(closing),
    booked: writeRinggit(booked),
    difference: writeRinggit(subtractSen(booked, closing)),
    gap: writeRinggit(subtractSen(sumSen([opening, lines]), closing)),
  };
}
