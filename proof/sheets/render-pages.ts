import { PDFiumLibrary } from "@hyzyla/pdfium";
import { pngOf } from "../../tools/stage/png.ts";

/** Every page of a PDF as a picture, as a reader on a screen would show it. */
export async function renderPages(pdf: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: Buffer[] = [];
  for (const page of document.pages()) {
    const { data: bytes, width, height } = await page.render({ scale: 2 });
    pages.push(pngOf({ width, height, colours: 6, bytes }));
  }
  document.destroy();
  library.destroy();
  return pages;
}
