import { buffer } from "node:stream/consumers";
import type { Slip, SoftCopy } from "../document.ts";
import { drawCrest } from "./draw-crest.ts";
import { drawLines } from "./draw-lines.ts";
import { drawQr } from "./draw-qr.ts";
import { type Font, Pen } from "./pen.ts";

const grey = { colour: "#52525b" };
const black = "#18181b";
const crestPt = 30;
const ptPerMm = 72 / 25.4;
/** What a phone's camera still reads from a creased sheet. */
const qrPt = 36 * ptPerMm;
/** What the total takes in figures and in words, and the code by which it is checked. */
const totalPt = 60;
const checkPt = qrPt + 28;

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
  drawLines(pen, slip, slip.check ? totalPt + checkPt : totalPt);
  pen.skip(7);
  const loud = { size: 13, isBold: true };
  pen.row([slip.total.label, loud], [slip.total.value, { ...loud, align: "right" }], 0.5);
  if (slip.total.words !== undefined) pen.write(slip.total.words, "P", { size: 10 });
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
  const { council, crest, channel, title, amount, number, warning, text } = slip;
  pen.decorate((x, y) => {
    if (crest) pen.document.image(Buffer.from(crest), x, y, { fit: [crestPt, crestPt] });
    else drawCrest(pen.document, { x, y, size: crestPt });
  });
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

function drawCheck(pen: Pen, { link, text, alt }: NonNullable<Slip["check"]>): void {
  pen.skip(18);
  pen.need(qrPt + 10);
  pen.figure(alt, (x, y) => drawQr(pen.document, link, { x, y, sizePt: qrPt }));
  pen.skip(8);
  pen.write(text, "P", { size: 10 }, qrPt + 14);
}
