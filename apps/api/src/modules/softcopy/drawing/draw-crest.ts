/** A shield with a mountain: of no council in particular. */
export function drawCrest(
  document: PDFKit.PDFDocument,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 24);
  document.path("M12 1 22 4v9c0 5-4 8.500-10 10.500C6 21.500 2 18 2 13V4z").fill("#18181b");
  document.path("M5 15l4.500-6 2.500 3 2-2.500L19 15z").fill("#ffffff");
  document.restore();
}
