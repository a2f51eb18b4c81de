import { buffer } from "node:stream/consumers";
import type { LicencePaper, Twin } from "../licence-paper.ts";
import { barcodeHeightPt, drawBarcode } from "./draw-barcode.ts";
import { drawCrest } from "./draw-crest.ts";
import { drawQr } from "./draw-qr.ts";
import type { Font } from "./pen.ts";
import { black, type Box, grey, Sheet } from "./sheet.ts";

const ptPerMm = 72 / 25.4;
const page = { width: 595.28, height: 841.89 };
const frame = { left: 44, top: 44, right: page.width - 44, bottom: page.height - 44 };
const left = 64;
const right = page.width - left;
const width = right - left;
const qrPt = 40 * ptPerMm;
const photo = { width: 36 * ptPerMm, height: 50 * ptPerMm };
const valueX = left + 128;
const boxTop = 214;
const boxHeight = 82;
const rowsTop = boxTop + boxHeight + 12;
const conditionsBottom = 622;
const footTop = 760;

/** One drawing for every licence of every council: what differs is in the words. */
export async function drawLicence(paper: LicencePaper, font: Font): Promise<Buffer> {
  const sheet = new Sheet(paper, font);
  const bytes = buffer(sheet.document);
  drawFrame(sheet);
  drawHead(sheet, paper);
  drawPeriod(sheet, paper);
  const conditionsTop = drawConditions(sheet, paper);
  drawRows(sheet, paper, conditionsTop - 8);
  drawCheck(sheet, paper);
  drawSignatory(sheet, paper);
  drawFoot(sheet, paper);
  if (paper.warning) drawWarning(sheet, paper.warning);
  drawBack(sheet, paper);
  sheet.document.end();
  return bytes;
}

function drawFrame(sheet: Sheet): void {
  const { left: x, top: y } = frame;
  sheet.decorate(() =>
    sheet.document
      .rect(x, y, frame.right - x, frame.bottom - y)
      .lineWidth(1.5)
      .stroke(black),
  );
}

function drawHead(sheet: Sheet, { council, logo, name, law }: LicencePaper): void {
  const crest = { x: left, y: 60, size: 52 };
  sheet.decorate(() => {
    if (logo) sheet.document.image(Buffer.from(logo), crest.x, crest.y, { fit: [52, 52] });
    else drawCrest(sheet.document, crest);
  });
  const beside = left + 68;
  const heading = council.malay.toUpperCase();
  const size = sheet.sizeFor(heading, right - beside, 17);
  sheet.write(heading, { x: beside, y: 66, width: right - beside }, { size, isBold: true });
  const second = { x: beside, y: 90, width: right - beside };
  sheet.write(council.beside, second, { size: 11, colour: grey });
  const loud = name.malay.toUpperCase();
  const all = { x: left, width };
  const loudSize = sheet.sizeFor(loud, width, 30);
  const centred = { align: "center" } as const;
  sheet.write(loud, { ...all, y: 120 }, { ...centred, size: loudSize, isBold: true }, "H1");
  const quiet = { ...centred, size: 14, colour: grey };
  sheet.write(name.beside.toUpperCase(), { ...all, y: 164 }, quiet);
  const laws = `${law.malay} · ${law.beside}`;
  const lawLook = { ...centred, size: sheet.sizeFor(laws, width, 9), colour: grey };
  sheet.write(laws, { ...all, y: 190 }, lawLook);
}

function drawPeriod(sheet: Sheet, paper: LicencePaper): void {
  const [first, second] = [left + 146, left + 316];
  sheet.decorate(() =>
    sheet.document.rect(left, boxTop, width, boxHeight).lineWidth(1.5).stroke(black),
  );
  for (const x of [first, second]) sheet.line([x, boxTop], [x, boxTop + boxHeight], 1.5);
  const size = sheet.sizeFor(paper.period, first - left - 20, 45);
  const top = boxTop + (boxHeight - size * 1.45) / 2;
  const place = { x: left, y: top, width: first - left };
  sheet.write(paper.period, place, { size, isBold: true, align: "center" });
  const days = [paper.validFrom, paper.validUntil];
  for (const [nth, { label, day }] of days.entries()) {
    const box = { x: first + 14, y: boxTop + 5 + nth * 38, width: second - first - 20 };
    writeBeside(sheet, label, box);
    sheet.write(day, { ...box, y: box.y + 13 }, { size: 14, isBold: true });
  }
  const { label, value } = paper.number;
  const box = { x: second + 14, y: boxTop + 18, width: right - second - 20 };
  writeBeside(sheet, label, box);
  const numberSize = sheet.sizeFor(value, box.width, 21);
  sheet.write(value, { ...box, y: box.y + 15 }, { size: numberSize, isBold: true });
}

/** Malay, and in grey on the same line the language beside it. */
function writeBeside(sheet: Sheet, { malay, beside: other }: Twin, box: Box): void {
  const size = 9;
  sheet.write(malay, box, { size });
  const used = sheet.widthOf(malay, size) + 5;
  const rest = { ...box, x: box.x + used, width: box.width - used };
  sheet.write(other, rest, { size, colour: grey });
}

const beside = (twin: Twin) => `${twin.malay}  ${twin.beside}`;

const valueSizes = [12, 11, 10, 9, 8, 7.5, 7];
const detailSize = 9;
const labelSize = 9.5;
const rowHeight = 42;
/** A label of two lines beside a value of one. */
const shortRowHeight = 34;
/** Between a value and the lines around it. */
const rowGap = 11;
const labelWidth = 120;

/** Each value takes the largest size at which it fits its row; what needs one line leaves its room to the others. */
function drawRows(sheet: Sheet, { rows, photo: picture }: LicencePaper, bottom: number): void {
  const end = picture ? right - photo.width - 16 : right;
  const box = { x: valueX, width: end - valueX };
  const [largest = 12] = valueSizes;
  const isShort = ({ value, detail }: LicencePaper["rows"][number]) =>
    detail === undefined && sheet.heightOf(value, box.width, largest) < 2 * largest;
  const short = rows.filter(isShort).length;
  const all = Math.min(rowHeight * rows.length, bottom - rowsTop);
  const tall = (all - short * shortRowHeight) / (rows.length - short);
  let y = rowsTop;
  for (const row of rows) {
    const { label, value, detail = "" } = row;
    const high = isShort(row) ? shortRowHeight : tall;
    const room = high - rowGap - (detail === "" ? 0 : detailSize * 1.5);
    const fits = (size: number) => sheet.heightOf(value, box.width, size) <= room;
    const size = valueSizes.find(fits) ?? 6;
    sheet.writeTwin(label, { x: left, y: y + 2, width: labelWidth }, { size: labelSize });
    const height = sheet.write(value, { ...box, y: y + 3 }, { size, isBold: true });
    const small = { size: detailSize, colour: grey };
    if (detail !== "") sheet.write(detail, { ...box, y: y + 3 + height }, small);
    y += high;
    sheet.line([left, y - 2], [end, y - 2]);
  }
  if (picture) drawPhoto(sheet, picture);
}

function drawPhoto(sheet: Sheet, { bytes, caption }: NonNullable<LicencePaper["photo"]>): void {
  const x = right - photo.width;
  const { width: wide, height: high } = photo;
  sheet.figure(caption.malay, () => {
    const cover = [wide, high] as [number, number];
    sheet.document.save().rect(x, rowsTop, wide, high).clip();
    sheet.document.image(Buffer.from(bytes), x, rowsTop, { cover, align: "center" });
    sheet.document.restore().rect(x, rowsTop, wide, high).lineWidth(0.5).stroke(black);
  });
  const box = { x, y: rowsTop + high + 4, width: wide };
  sheet.writeTwin(caption, box, { size: 9, align: "center" });
}

/** Two columns that end where the code begins; answers where they start. */
function drawConditions(sheet: Sheet, { conditionsTitle, conditions }: LicencePaper): number {
  const column = (width - 20) / 2;
  const numbered = (side: keyof Twin) =>
    conditions.map((each, nth) => `${nth + 1}. ${each[side]}`).join("\n");
  const size = 8.5;
  const texts = [numbered("malay"), numbered("beside")] as const;
  const height = Math.max(...texts.map((text) => sheet.heightOf(text, column, size))) + 15;
  const y = conditionsBottom - height;
  for (const [nth, side] of (["malay", "beside"] as const).entries()) {
    const colour = side === "malay" ? black : grey;
    const box = { x: left + nth * (column + 20), y, width: column };
    sheet.write(conditionsTitle[side], box, { size: 9.5, isBold: true, colour });
    sheet.write(texts[nth] ?? "", { ...box, y: y + 15 }, { size, colour });
  }
  return y;
}

function drawCheck(sheet: Sheet, { check, barcode }: LicencePaper): void {
  const y = conditionsBottom + 12;
  const x = left + qrPt + 16;
  if (check) {
    const place = { x: left, y, sizePt: qrPt };
    sheet.figure(check.alt, () => drawQr(sheet.document, check.link, place));
    const box = { x, y: y + 4, width: 150 };
    const height = sheet.writeTwin(check.text, box, { isBold: true, size: 10.5 });
    sheet.write(check.address, { ...box, y: box.y + height + 6 }, { size: 9 });
  }
  const top = y + qrPt - barcodeHeightPt - 14;
  sheet.figure(barcode.alt, () => drawBarcode(sheet.document, barcode.text, { x, y: top }));
  const under = { x, y: top + barcodeHeightPt + 2, width: 190 };
  sheet.write(barcode.text, under, { size: 8.5 });
}

function drawSignatory(sheet: Sheet, { signatory, signature, council }: LicencePaper): void {
  const x = right - 150;
  const y = conditionsBottom + 42;
  if (signature) {
    const fit: PDFKit.Mixins.ImageOption = { fit: [150, 38], align: "center", valign: "bottom" };
    sheet.figure(signatory.malay, () =>
      sheet.document.image(Buffer.from(signature), x, y - 40, fit),
    );
  }
  sheet.line([x, y], [right, y], 1);
  const box = { x, y: y + 5, width: 150 };
  const height = sheet.writeTwin(signatory, box, { size: 10.5, isBold: true, align: "center" });
  sheet.write(council.malay, { ...box, y: box.y + height }, { size: 9, align: "center" });
}

function drawFoot(sheet: Sheet, { footer }: LicencePaper): void {
  sheet.line([left, footTop], [right, footTop]);
  const look = { size: 7.5, colour: grey };
  const height = sheet.write(footer.malay, { x: left, y: footTop + 5, width }, look);
  sheet.write(footer.beside, { x: left, y: footTop + 5 + height, width }, look);
}

function drawWarning(sheet: Sheet, { malay, beside: other }: Twin): void {
  const { document } = sheet;
  document
    .save()
    .rotate(-35, { origin: [page.width / 2, page.height / 2] })
    .opacity(0.28);
  const look = { colour: "#b91c1c", align: "center", isBold: true } as const;
  const box = { x: -60, width: page.width + 120 };
  sheet.write(malay, { ...box, y: page.height / 2 - 70 }, { ...look, size: 84 });
  sheet.write(other, { ...box, y: page.height / 2 + 40 }, { ...look, size: 40 });
  document.restore().opacity(1);
}

function drawBack(sheet: Sheet, paper: LicencePaper): void {
  const { name, number, conditionsTitle, backConditions } = paper;
  sheet.document.addPage();
  drawFrame(sheet);
  const head = `${name.malay} ${number.value}`;
  const top = { x: left, y: 66, width };
  sheet.write(head, top, { size: sheet.sizeFor(head, width, 15), isBold: true });
  sheet.write(beside(conditionsTitle), { ...top, y: 96 }, { size: 12, isBold: true });
  sheet.line([left, 118], [right, 118], 1);
  let y = 130;
  for (const [nth, condition] of backConditions.entries()) {
    sheet.write(`${nth + 1}.`, { x: left, y, width: 20 }, { isBold: true });
    y += sheet.writeTwin(condition, { x: left + 22, y, width: width - 22 }, { size: 11 }) + 10;
  }
}
