import { sumSen, type Sen } from "@kaunter/domain/money";
import { inColumns } from "../columns.ts";
import { accountWords, ringgit, senOf, wordFor } from "../words.ts";

interface Entry {
  councilCode: string;
  account: string;
  amountSen: string;
}

export function bookedLines(entries: readonly Entry[], indent: string): string[] {
  const rows = entries.map((entry) => entryRow(entry, senOf(entry.amountSen)));
  return inColumns(rows, indent);
}

/** What each council's accounts hold of the payment, and the sum of everything, which is nothing. */
export function balanceLines(entries: readonly Entry[]): string[] {
  const holders = new Map(entries.map((entry) => [`${entry.councilCode} ${entry.account}`, entry]));
  const rows = [...holders.values()].flatMap((holder) => {
    const own = entries.filter(
      (entry) => entry.councilCode === holder.councilCode && entry.account === holder.account,
    );
    const amountSen = sumSen(own.map((entry) => senOf(entry.amountSen)));
    return amountSen === 0 ? [] : [entryRow(holder, amountSen)];
  });
  const sum = ringgit(sumSen(entries.map((entry) => senOf(entry.amountSen))));
  return [...inColumns(rows), `  Debits less credits: ${sum}`];
}

function entryRow({ councilCode, account }: Entry, amountSen: Sen): string[] {
  const side = amountSen > 0 ? "debit" : "credit";
  const amount = ringgit(senOf(Math.abs(amountSen)));
  return [councilCode.toUpperCase(), wordFor(accountWords, account), side, amount];
}
