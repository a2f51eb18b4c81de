import JsBarcode from "jsbarcode";

/** As specified: each module is one wide, all are fifteen high. In points, a hand scanner reads it from paper. */
const modulePt = 1;
export const barcodeHeightPt = 15;

/** A Code 128 from its left edge on. */
export function drawBarcode(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y }: { x: number; y: number },
): void {
  for (const { start, length } of barsOf(text))
    document.rect(x + start * modulePt, y, length * modulePt, barcodeHeightPt);
  document.fill("#000000");
}

/** Where the dark bars are, in modules. */
export function barsOf(text: string): { start: number; length: number }[] {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: "CODE128" });
  const modules = drawn.encodings?.map(({ data }) => data).join("") ?? "";
  return Array.from(modules.matchAll(/1+/g), ({ index, 0: { length } }) => ({
    start: index,
    length,
  }));
}
