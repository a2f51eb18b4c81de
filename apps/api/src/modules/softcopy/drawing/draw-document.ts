import { buffer } from "node:stream/consumers";
import type { Slip, SlipLine, SoftCopy } from "../document.ts";
import { drawQr } from "./draw-qr.ts";
import { type Font, Pen } from "./pen.ts";

const grey = { colour: "#52525b" };
const black = "#18181b";
const ptPerMm = 72 / 25.4;
/** What a phone's camera still reads from a creased sheet. */
const qrPt = 36 * ptPerMm;
const amountShare = 0.74;

/** The document as a PDF. The same document is the same bytes. */
export async function drawDocument(copy: SoftCopy, font: Font): Promise<Buffer> {
  const pen = new Pen(copy, font);
  const bytes = buffer(pen.document);
  for (const slip of copy.slips) drawSlip(pen, slip);
  pen.feet((page, pages) => {
    const place = copy.pageOf.replace("{page}", `${page}`).replace("{pages}", `${pages}`);
    return `${copy.footer}   ${place}`;
  });
  pen.document.end();
  return bytes;
}

function drawSlip(pen: Pen, slip: Slip): void {
  pen.newPage();
  drawHead(pen, slip);
  pen.skip(16);
  pen.group(() => drawFacts(pen, slip));
  pen.skip(12);
  pen.need(60);
  pen.write(slip.linesTitle, "H2", { size: 13, isBold: true });
  pen.skip(6);
  pen.rule(1);
  for (const line of slip.lines) drawLine(pen, line);
  pen.skip(7);
  const loud = { size: 13, isBold: true };
  pen.row([slip.total.label, loud], [slip.total.value, { ...loud, align: "right" }], 0.5);
  if (slip.check) drawCheck(pen, slip.check);
}

function drawFacts(pen: Pen, { facts }: Slip): void {
  for (const { label, value } of facts) {
    pen.need(26);
    pen.row([label, grey], [value, { isBold: true }]);
    pen.skip(5);
    pen.rule();
    pen.skip(6);
  }
}

function drawHead(pen: Pen, slip: Slip): void {
  const { council, channel, title, amount, number, warning, text } = slip;
  pen.decorate((x, y) => drawCrest(pen.document, x, y));
  pen.group(() => {
    pen.write(council, "P", { size: 12, isBold: true }, 40);
    pen.write(channel, "P", { size: 10 }, 40);
  });
  pen.skip(10);
  pen.rule(0.75, black);
  pen.skip(14);
  if (warning !== undefined) pen.write(warning, "P", { size: 14, isBold: true, colour: "#b91c1c" });
  pen.write(title, "H1", { size: 17, isBold: true });
  pen.write(amount, "P", { size: 20, isBold: true });
  if (number) pen.write(`${number.label} ${number.value}`, "P", { size: 11, isBold: true });
  if (text !== undefined) pen.write(text, "P", { size: 10.5 });
  pen.skip(10);
  pen.rule(1.5, black);
}

function drawLine(pen: Pen, { title, detail, amount, parts }: SlipLine): void {
  pen.skip(7);
  pen.need(30);
  const small = { ...grey, size: 9 };
  pen.group(() => {
    pen.row([title, { isBold: true }], [amount, { align: "right" }], amountShare);
    if (detail !== "") pen.write(detail, "P", small);
    for (const part of parts) {
      pen.row([part.text, small], [part.amount, { ...small, align: "right" }], amountShare);
    }
  });
  pen.skip(6);
  pen.rule();
}

function drawCheck(pen: Pen, { link, text, alt }: NonNullable<Slip["check"]>): void {
  pen.skip(18);
  pen.need(qrPt + 10);
  pen.figure(alt, (x, y) => drawQr(pen.document, link, { x, y, sizePt: qrPt }));
  pen.skip(8);
  pen.write(text, "P", { size: 10 }, qrPt + 14);
}

/** A shield with a mountain: of no council in particular. */
function drawCrest(document: PDFKit.PDFDocument, x: number, y: number): void {
  document
    .save()
    .translate(x, y)
    .scale(30 / 24);
  document.path("M12 1 22 4v9c0 5-4 8.500-10 10.500C6 21.500 2 18 2 13V4z").fill(black);
  document.path("M5 15l4.500-6 2.500 3 2-2.500L19 15z").fill("#ffffff");
  document.restore();
}
