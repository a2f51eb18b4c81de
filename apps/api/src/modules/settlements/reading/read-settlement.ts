import type { CalendarDay } from "@kaunter/domain/calendar";
import { type Sen, subtractSen, sumSen } from "@kaunter/domain/money";
import { type Provider, providers } from "@kaunter/domain/vocabulary/payments";
import type { CsvRow } from "../../imports/reading/read-csv.ts";
import {
  cellsOf,
  partsOf,
  readAmount,
  readCount,
  readDay,
  readText,
  requireSame,
  UnreadableFile,
} from "./cells.ts";

interface Amounts {
  grossSen: Sen;
  feeSen: Sen;
  taxSen: Sen;
  netSen: Sen;
}

export interface SettlementLine extends Amounts {
  kind: string;
  reference: string;
  txnId: string;
  txnAt: string;
}

export interface SettlementFile extends Amounts {
  kind: "settlement";
  provider: Provider;
  merchant: string;
  ref: string;
  revision: number;
  settledOn: CalendarDay;
  lines: SettlementLine[];
}

const kinds = /^(sale|refund|chargeback|chargeback_back|fee|adjustment)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/;

export function readSettlement(rows: readonly CsvRow[]): SettlementFile {
  const { head, lines: rowsOfLines, total } = partsOf(rows);
  const [provider = "", merchant, ref, revision, day] = cellsOf(head, "SETTLEMENT", 5);
  const lines = rowsOfLines.map(readLine);
  const [count, ...sums] = cellsOf(total, "TOTAL", 5);
  const told = readAmounts(total, sums);
  requireSame("count", readCount(total, count), lines.length);
  for (const [name, each] of [
    ["gross in sen", "grossSen"],
    ["fee in sen", "feeSen"],
    ["tax in sen", "taxSen"],
    ["net in sen", "netSen"],
  ] as const) {
    requireSame(name, told[each], sumSen(lines.map((line) => line[each])));
  }
  if (lines.length === 0) throw new UnreadableFile("The file has no lines.");
  return {
    kind: "settlement",
    provider: readProvider(provider),
    merchant: readText(head, /^[A-Z0-9-]{2,30}$/, merchant),
    ref: readText(head, /^[A-Z0-9]{8,35}$/, ref),
    revision: readCount(head, revision),
    settledOn: readDay(head, day),
    lines,
    ...told,
  };
}

function readProvider(text: string): Provider {
  const found = providers.find((provider) => provider === text);
  if (!found) throw new UnreadableFile(`Row 1: ${text} is no provider.`);
  return found;
}

function readLine(row: CsvRow): SettlementLine {
  const [kind, reference, txnId, txnAt, ...sums] = cellsOf(row, "LINE", 8);
  const amounts = readAmounts(row, sums);
  if (kind === "sale" && amounts.grossSen <= 0) {
    throw new UnreadableFile(`Row ${row.row}: a sale brings money.`);
  }
  return {
    kind: readText(row, kinds, kind),
    reference: readText(row, /^[\w-]{0,40}$/, reference),
    txnId: readText(row, /^[\w-]{1,40}$/, txnId),
    txnAt: readText(row, moment, txnAt),
    ...amounts,
  };
}

/** Gross, fee, tax and net, which must add up. */
function readAmounts(row: CsvRow, [gross, fee, tax, net]: readonly string[]): Amounts {
  const [grossSen, feeSen] = [readAmount(row, gross), readAmount(row, fee)];
  const [taxSen, netSen] = [readAmount(row, tax), readAmount(row, net)];
  if (subtractSen(subtractSen(grossSen, feeSen), taxSen) !== netSen) {
    throw new UnreadableFile(`Row ${row.row}: gross without fee and tax is not net.`);
  }
  return { grossSen, feeSen, taxSen, netSen };
}
