import { expect, test } from "vitest";
import type { BankLine, Statement } from "./bank.ts";
import { statementCamt } from "./camt.ts";
import { statementMt940 } from "./mt940.ts";

const lineOf = (place: number, more: Partial<BankLine> = {}): BankLine => ({
  bankRef: `BR${place}`,
  valueOn: "2026-03-16",
  amountSen: 100 * place,
  narrative: "",
  ...more,
});
const statementOf = (...lines: BankLine[]): Statement => ({
  account: "trust",
  number: 7,
  day: "2026-03-16",
  openingSen: -50,
  lines,
});
const number = "512345674321";

test("an MT940 has a page for every three lines, and each goes on where the last ended", () => {
  const text = statementMt940(statementOf(...[1, 2, 3, 4].map((place) => lineOf(place))), number);
  const balances = text.match(/:(28C|6\d[FM]):.*/g)?.map((field) => field.trim());
  expect(balances).toEqual([
    ":28C:00007/001",
    ":60F:D260316MYR0,50",
    ":62M:C260316MYR5,50",
    ":28C:00007/002",
    ":60M:C260316MYR5,50",
    ":62F:C260316MYR9,50",
  ]);
  expect(text).toContain(":25:512345674321\r\n");
});

test("what takes a credit back is a debit marked RC, or an entry that says so", () => {
  const statement = statementOf(lineOf(1, { amountSen: -2_050, isReversal: true }));
  expect(statementMt940(statement, number)).toContain(":61:2603160316RC20,50NTRFNONREF//BR1\r\n");
  expect(statementCamt(statement, number, "02")).toContain(
    '<Amt Ccy="MYR">20.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>',
  );
});

test("words are cut into six rows of 65 letters that SWIFT knows, none like a field", () => {
  const narrative = `${"\u00c9".repeat(65)}:61:${"W".repeat(400)}`;
  const text = statementMt940(statementOf(lineOf(1, { narrative })), number);
  const rows = text.slice(text.indexOf(":86:") + 4, text.indexOf("\r\n:62F:")).split("\r\n");
  expect(rows.map(({ length }) => length)).toEqual([65, 65, 65, 65, 65, 65]);
  expect(rows.slice(0, 2)).toEqual([".".repeat(65), `.61:${"W".repeat(61)}`]);
});

test("camt.053 has a transaction for each part, words of 140 letters, and a namespace with or without a prefix", () => {
  const parts = [
    { amountSen: 60, words: "A&B" },
    { amountSen: 40, words: "C".repeat(141) },
  ];
  const statement = statementOf(lineOf(1, { parts }));
  const older = statementCamt(statement, number, "02");
  expect(older).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">');
  expect(older).toContain("<TxDtls><RmtInf><Ustrd>A&amp;B</Ustrd></RmtInf></TxDtls>");
  expect(older).toContain(`<Ustrd>${"C".repeat(140)}</Ustrd><Ustrd>C</Ustrd>`);
  const newer = statementCamt(statement, number, "08");
  expect(newer).toContain('<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">');
  expect(newer).toContain('<n:TxDtls><n:Amt Ccy="MYR">0.60</n:Amt>');
});
