import PdfFile from "pdfkit";
import type { SoftCopy } from "../document.ts";
import { narrowQuotes } from "./narrow-quotes.ts";

const marginPt = 54;
const footPt = 70;
const pageWidthPt = 595.28;
const pageHeightPt = 841.89;
const widthPt = pageWidthPt - 2 * marginPt;

const grey = "#52525b";
const lightGrey = "#d4d4d8";

/** A font that is parsed already. */
export type Font = { readonly layout: unknown };

/** Parsing the font takes as long as drawing a document; pdfkit lends what it has parsed, and takes it again. */
export function parseFont(bytes: Buffer): Font {
  const options = { font: bytes as unknown as string };
  const { _font } = new PdfFile(options) as unknown as { _font: { font: Font } };
  return _font.font;
}

type Layouts = Record<string, unknown>;

const layoutsOfFonts = new WeakMap<Font, Layouts>();
const mostWords = 2_000;

/** How words are set, which pdfkit finds out anew for each document: most words of a receipt stand in the one before. */
function layoutsOf(font: Font): Layouts {
  const known = layoutsOfFonts.get(font);
  if (known && Object.keys(known).length < mostWords) return known;
  const empty = Object.create(null) as Layouts;
  layoutsOfFonts.set(font, empty);
  return empty;
}

export interface Style {
  size?: number;
  /** The font has one weight: a heavier one is drawn with an outline. */
  isBold?: boolean;
  colour?: string;
  align?: "left" | "right";
}

export type Cell = [text: string, style: Style];

const gapPt = 12;
const lineGapPt = 1;
/** A text of this part of the width fits. Breaking lines measures word by word, which gives a little more. */
const surelyFits = 0.95;
/** No text without a letter, and none with anything that ends a line. */
const unbroken = /^[\p{L}\p{N}][^\p{C}\p{Zl}\p{Zp}]*$/u;

function columnsOf(share: number) {
  return { leftWidth: widthPt * share - gapPt, rightWidth: widthPt * (1 - share) };
}

type Tag = "H1" | "H2" | "P";

/** Draws downwards, page after page, and says to readers of the screen what is what. */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #y = marginPt;
  #isGrouped = false;

  constructor({ title, language, madeAt }: SoftCopy, font: Font) {
    this.document = new PdfFile({
      size: "A4",
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: "Kaunter", CreationDate: new Date(madeAt) },
      // Uses the font that is embedded in the file, and no other.
      font: font as unknown as string,
    });
    const lent = this.document as unknown as { _font: { layoutCache: Layouts } };
    lent._font.layoutCache = layoutsOf(font);
    this.#root = this.document.struct("Document");
    this.document.addStructure(this.#root);
  }

  newPage(): void {
    this.document.addPage();
    this.#y = marginPt;
  }

  /** How much still fits on this page, and how much on an empty one. */
  get roomPt(): number {
    return pageHeightPt - footPt - this.#y;
  }

  get fullPt(): number {
    return pageHeightPt - footPt - marginPt;
  }

  /** Goes on another page when so much does not fit on this one. */
  need(heightPt: number): void {
    if (heightPt > this.roomPt) this.newPage();
  }

  skip(heightPt: number): void {
    this.#y += heightPt;
  }

  /** What is drawn meanwhile is read as one paragraph. */
  group(draw: () => void): void {
    this.#tagged("P", () => {
      this.#isGrouped = true;
      draw();
      this.#isGrouped = false;
    });
  }

  rule(thicknessPt = 0.5, colour = lightGrey): void {
    this.#asDecoration(() =>
      this.document
        .moveTo(marginPt, this.#y)
        .lineTo(pageWidthPt - marginPt, this.#y)
        .lineWidth(thicknessPt)
        .strokeColor(colour)
        .stroke(),
    );
  }

  /** A paragraph or heading over a part of the width. */
  write(text: string, tag: Tag = "P", style: Style = {}, indentPt = 0): void {
    const width = widthPt - indentPt;
    const height = this.#heightOf(text, width, style);
    this.need(height);
    this.#tagged(tag, () => this.#put(text, marginPt + indentPt, width, style));
    this.#y += height;
  }

  /** Two columns, each as wide as it is told, in one row that is never torn apart. */
  row(left: Cell, right: Cell, share = 0.4): void {
    const height = this.rowHeight(left, right, share);
    const { leftWidth, rightWidth } = columnsOf(share);
    this.need(height);
    this.#tagged("P", () => {
      this.#put(left[0], marginPt, leftWidth, left[1]);
      this.#put(right[0], marginPt + widthPt * share, rightWidth, right[1]);
    });
    this.#y += height;
  }

  rowHeight(left: Cell, right: Cell, share = 0.4): number {
    const { leftWidth, rightWidth } = columnsOf(share);
    return Math.max(
      this.#heightOf(left[0], leftWidth, left[1]),
      this.#heightOf(right[0], rightWidth, right[1]),
    );
  }

  textHeight(text: string, style: Style, indentPt = 0): number {
    return this.#heightOf(text, widthPt - indentPt, style);
  }

  /** A drawing of its own, at the left edge, as a figure with words for those who do not see it. */
  figure(alt: string, draw: (x: number, y: number) => void): void {
    this.#root.add(this.document.struct("Figure", { alt }, () => draw(marginPt, this.#y)));
  }

  decorate(draw: (x: number, y: number) => void): void {
    this.#asDecoration(() => draw(marginPt, this.#y));
  }

  /** The foot of every page, once all are there. */
  feet(textOf: (page: number, pages: number) => string): void {
    const { count } = this.document.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.document.switchToPage(index);
      this.#y = pageHeightPt - footPt + 22;
      this.#asDecoration(() => {
        this.#put(textOf(index + 1, count), marginPt, widthPt, { size: 8.5, colour: grey });
      });
    }
  }

  #put(text: string, x: number, width: number, style: Style): void {
    const { size = 10, isBold = false, colour = "#18181b", align = "left" } = style;
    this.document.fontSize(size).fillColor(colour).strokeColor(colour);
    if (isBold) this.document.lineWidth(size / 36);
    this.document.text(narrowQuotes(text), x, this.#y, {
      width,
      align,
      lineGap: lineGapPt,
      stroke: isBold,
      fill: true,
    });
  }

  #heightOf(written: string, width: number, { size = 10 }: Style): number {
    const text = narrowQuotes(written);
    const document = this.document.fontSize(size);
    // Most texts are one short line, whose height needs no search for places to break it.
    const isOneLine = unbroken.test(text) && document.widthOfString(text) < width * surelyFits;
    if (isOneLine) return document.currentLineHeight(true) + lineGapPt;
    return document.heightOfString(text, { width, lineGap: lineGapPt });
  }

  #tagged(tag: Tag, draw: () => void): void {
    if (this.#isGrouped) draw();
    else this.#root.add(this.document.struct(tag, {}, draw));
  }

  #asDecoration(draw: () => void): void {
    // Inside of a paragraph a line is part of it.
    if (this.#isGrouped) return draw();
    this.document.markContent("Artifact", { type: "Layout" });
    draw();
    this.document.endMarkedContent();
  }
}
