import type { Slip, SlipLine } from "../document.ts";
import type { Cell, Pen } from "./pen.ts";

const small = { colour: "#52525b", size: 9 };
const right = { align: "right" } as const;
const amountShare = 0.74;
const beforePt = 7;
const afterPt = 6;
/** What a carried sum takes. */
const carriedPt = 26;
/** What the head of a page takes that goes on. */
const headPt = 60;

/**
 * The bills of a slip. None is torn apart, and the last two stay with the total and what follows it, so that no page
 * has a sum without something that it is the sum of. A page that is not the last carries what it comes to over to the next.
 */
export function drawLines(pen: Pen, slip: Slip, tailPt: number): void {
  const { lines } = slip;
  const heights = lines.map((line) => heightOf(pen, line));
  lines.forEach((line, place) => {
    const isNearEnd = place >= lines.length - 2;
    const neededPt = isNearEnd
      ? sumOf(heights.slice(place)) + tailPt
      : (heights[place] ?? 0) + carriedPt;
    // What is higher than a page cannot be kept together: its rows break by themselves.
    const isKept = neededPt <= pen.fullPt - headPt;
    if (neededPt > pen.roomPt && isKept) turn(pen, slip, lines[place - 1]);
    drawLine(pen, line);
  });
}

function turn(pen: Pen, slip: Slip, last: SlipLine | undefined): void {
  if (last) drawCarried(pen, slip.carried.to, last.sum);
  pen.newPage();
  const bold = { isBold: true };
  pen.row([slip.council, bold], [slip.number?.value ?? slip.title, { ...bold, ...right }], 0.6);
  pen.skip(8);
  pen.rule(1.5, "#18181b");
  if (last) drawCarried(pen, slip.carried.from, last.sum);
}

function drawCarried(pen: Pen, label: string, sum: string): void {
  pen.skip(6);
  pen.row([label, { isBold: true }], [sum, { isBold: true, ...right }], amountShare);
  pen.skip(6);
  pen.rule();
}

function drawLine(pen: Pen, line: SlipLine): void {
  pen.skip(beforePt);
  pen.group(() => {
    pen.row(...titleRow(line), amountShare);
    if (line.detail !== "") pen.write(line.detail, "P", small);
    for (const part of line.parts) pen.row(...partRow(part), amountShare);
  });
  pen.skip(afterPt);
  pen.rule();
}

function heightOf(pen: Pen, line: SlipLine): number {
  const rows = [titleRow(line), ...line.parts.map(partRow)];
  const rowsPt = sumOf(rows.map((row) => pen.rowHeight(...row, amountShare)));
  const detailPt = line.detail === "" ? 0 : pen.textHeight(line.detail, small);
  return beforePt + rowsPt + detailPt + afterPt;
}

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);

const titleRow = ({ title, amount }: SlipLine): [Cell, Cell] => [
  [title, { isBold: true }],
  [amount, right],
];

const partRow = ({ text, amount }: SlipLine["parts"][number]): [Cell, Cell] => [
  [text, small],
  [amount, { ...small, ...right }],
];
