import { PDFiumLibrary } from "@hyzyla/pdfium";
import { crc32, deflateSync } from "node:zlib";

/** Every page of a PDF as a picture, as a reader on a screen would show it. */
export async function renderPages(pdf: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: Buffer[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 2 });
    pages.push(writePng(Buffer.from(data), width, height));
  }
  document.destroy();
  library.destroy();
  return pages;
}

function writePng(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green, blue and opacity.
  header.set([8, 6], 8);
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(y * width * 4, (y + 1) * width * 4)]),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(Buffer.concat(lines))),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
