import PdfFile from "pdfkit";
import type { Twin } from "../licence-paper.ts";
import { narrowQuotes } from "./narrow-quotes.ts";
import type { Font } from "./pen.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface Look {
  size?: number;
  /** The font has one weight: a heavier one is drawn with an outline. */
  isBold?: boolean;
  colour?: string;
  align?: "left" | "center" | "right";
}

export const black = "#18181b";
export const grey = "#52525b";
const smallestPt = 6;
const lineGap = 1;

/** One form of fixed places, drawn page by page, which says to readers of the screen what is what. */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor({ title, madeAt }: { title: string; madeAt: string }, font: Font) {
    this.document = new PdfFile({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: "ms",
      displayTitle: true,
      info: { Title: title, Creator: "Kaunter", CreationDate: new Date(madeAt) },
      // Uses the font that is embedded in the file, and no other.
      font: font as unknown as string,
    });
    this.#root = this.document.struct("Document");
    this.document.addStructure(this.#root);
  }

  /** Writes a paragraph and answers how high it is. */
  write(text: string, box: Box, look: Look = {}, tag: "P" | "H1" = "P"): number {
    const { size = 10, isBold = false, colour = black, align = "left" } = look;
    this.#root.add(
      this.document.struct(tag, {}, () => {
        this.document.fontSize(size).fillColor(colour).strokeColor(colour);
        if (isBold) this.document.lineWidth(size / 36);
        const options = { width: box.width, align, lineGap, stroke: isBold, fill: true };
        this.document.text(narrowQuotes(text), box.x, box.y, options);
      }),
    );
    return this.heightOf(text, box.width, size);
  }

  /** Malay, and below it smaller and grey the language beside it. */
  writeTwin({ malay, beside }: Twin, box: Box, look: Look = {}): number {
    const height = this.write(malay, box, look);
    const small = { ...look, size: (look.size ?? 10) * 0.85, isBold: false, colour: grey };
    return height + this.write(beside, { ...box, y: box.y + height }, small);
  }

  heightOf(text: string, width: number, size: number): number {
    return this.document.fontSize(size).heightOfString(narrowQuotes(text), { width, lineGap });
  }

  widthOf(text: string, size: number): number {
    return this.document.fontSize(size).widthOfString(narrowQuotes(text));
  }

  /** The largest size up to the wanted one at which a text stays on one line. */
  sizeFor(text: string, width: number, wanted: number): number {
    const needed = this.widthOf(text, wanted);
    return Math.max(smallestPt, needed <= width ? wanted : (wanted * width) / needed - 0.2);
  }

  line(
    from: readonly [x: number, y: number],
    to: readonly [x: number, y: number],
    width = 0.5,
  ): void {
    this.decorate(() =>
      this.document
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(width)
        .strokeColor(width < 1 ? "#a1a1aa" : black)
        .stroke(),
    );
  }

  figure(alt: string, draw: () => void): void {
    this.#root.add(this.document.struct("Figure", { alt }, draw));
  }

  decorate(draw: () => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    draw();
    this.document.endMarkedContent();
  }
}
