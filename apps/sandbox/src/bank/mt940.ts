import type { BankLine, Statement } from "./bank.ts";
import { closingOf, unsigned } from "./csv.ts";

/** A message has 2,000 characters at most: three lines with the longest words, and what stands around them. */
const linesOfAPage = 3;
const widthOfWords = 65;
const rowsOfWords = 6;
const end = "\r\n";
const head = "{1:F01KAUNMYKLAXXX0000000000}{2:I940KAUNMYKLXXXXN}{4:";

/** A statement as SWIFT MT940, on as many pages as it needs, each a message of its own. */
export function statementMt940(statement: Statement, accountNumber: string): string {
  const { number, day, lines } = statement;
  const pages: string[] = [];
  let balanceSen = statement.openingSen;
  do {
    const from = pages.length * linesOfAPage;
    const own = lines.slice(from, from + linesOfAPage);
    const closingSen = closingOf(balanceSen, own);
    const isLast = from + linesOfAPage >= lines.length;
    const fields = [
      `:20:${swiftDay(day)}${padded(pages.length + 1, 3)}`,
      `:25:${accountNumber}`,
      `:28C:${padded(number, 5)}/${padded(pages.length + 1, 3)}`,
      `:60${from === 0 ? "F" : "M"}:${balance(day, balanceSen)}`,
      ...own.flatMap(fieldsOf),
      `:62${isLast ? "F" : "M"}:${balance(day, closingSen)}`,
    ];
    pages.push([head, ...fields, "-}", ""].join(end));
    balanceSen = closingSen;
  } while (pages.length * linesOfAPage < lines.length);
  return pages.join("");
}

const padded = (count: number, width: number) => String(count).padStart(width, "0");
const swiftDay = (day: string) => day.slice(2).replaceAll("-", "");
const way = (sen: number) => (sen < 0 ? "D" : "C");

const balance = (day: string, sen: number) => `${way(sen)}${swiftDay(day)}MYR${unsigned(sen, ",")}`;

/** A reversal is marked by what it takes back: a debit that takes a credit back is RC. */
const markOf = ({ amountSen, isReversal }: BankLine) =>
  isReversal ? `R${way(-amountSen)}` : way(amountSen);

function fieldsOf(line: BankLine): string[] {
  const day = swiftDay(line.valueOn);
  const amount = unsigned(line.amountSen, ",");
  const moved = `:61:${day}${day.slice(2)}${markOf(line)}${amount}NTRFNONREF//${line.bankRef}`;
  const words = rowsOf(line.narrative);
  return words.length === 0 ? [moved] : [moved, `:86:${words.join(end)}`];
}

/** SWIFT knows few characters, and no row may begin like a field or like the end of a message. */
function rowsOf(narrative: string): string[] {
  const text = narrative.replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ".");
  const rows: string[] = [];
  for (let from = 0; from < text.length && rows.length < rowsOfWords; from += widthOfWords)
    rows.push(text.slice(from, from + widthOfWords).replace(/^[:-]/, "."));
  return rows;
}
