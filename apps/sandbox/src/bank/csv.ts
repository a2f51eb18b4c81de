import type { Batch, BankLine, Statement } from "./bank.ts";

function ringgit(sen: number): string {
  return `${sen < 0 ? "-" : ""}${unsigned(sen, ".")}`;
}

/** How much, without which way: "12.30", or "12,30" for SWIFT. */
export function unsigned(sen: number, mark: "." | ","): string {
  const digits = String(Math.abs(sen)).padStart(3, "0");
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

const rows = (cells: (string | number)[][]): string =>
  `${cells.map((row) => row.join(",")).join("\n")}\n`;

/** A provider's file of one batch, with the totals that it tells. */
export function settlementCsv(batch: Batch): string {
  const { provider, merchant, ref, revision, day, lines } = batch;
  const sum = (of: "grossSen" | "feeSen" | "taxSen") =>
    lines.reduce((total, line) => total + line[of], 0);
  const [gross, fee, tax] = [sum("grossSen"), sum("feeSen"), sum("taxSen")];
  const amounts = (grossSen: number, feeSen: number, taxSen: number) =>
    [grossSen, feeSen, taxSen, grossSen - feeSen - taxSen].map(ringgit);
  return rows([
    ["SETTLEMENT", provider, merchant, ref, revision, day],
    ...lines.map((line) => [
      "LINE",
      "sale",
      line.reference,
      line.txnId,
      line.txnAt,
      ...amounts(line.grossSen, line.feeSen, line.taxSen),
    ]),
    ["TOTAL", lines.length, ...amounts(gross, fee, tax)],
  ]);
}

export const nameOf = ({ account, number }: Statement): string => `${account}-${number}.csv`;

export const closingOf = (openingSen: number, lines: readonly BankLine[]): number =>
  lines.reduce((sum, { amountSen }) => sum + amountSen, openingSen);

/** A bank's statement of one day. */
export function statementCsv({ account, number, day, openingSen, lines }: Statement): string {
  const row = (line: BankLine) => [
    "LINE",
    line.valueOn,
    line.valueOn,
    line.bankRef,
    ringgit(line.amountSen),
    line.narrative,
  ];
  return rows([
    ["STATEMENT", account, number, day, day, ringgit(openingSen)],
    ...lines.map(row),
    ["TOTAL", lines.length, ringgit(closingOf(openingSen, lines))],
  ]);
}
