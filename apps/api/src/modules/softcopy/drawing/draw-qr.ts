import { crc32, deflateSync } from "node:zlib";
import { encodeQR } from "qr";

/** A QR as a picture of one bit for each module: a twentieth of what it takes as rectangles. */
export function drawQr(
  document: PDFKit.PDFDocument,
  text: string,
  place: { x: number; y: number; sizePt: number },
): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  document.image(pngOf(rows), place.x, place.y, { width: place.sizePt });
}

const unfiltered = Buffer.alloc(1);
const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Black and white, one bit each; the size of the square in four bytes, twice. */
function pngOf(rows: readonly boolean[][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows.length, 0);
  header.writeUInt32BE(rows.length, 4);
  header.writeUInt8(1, 8);
  const lines = rows.flatMap((row) => [unfiltered, bytesOf(row)]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Light is one, from the highest bit on. */
function bytesOf(row: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(row.length / 8), 255);
  for (const [place, isDark] of row.entries()) {
    const byte = place >> 3;
    if (isDark) bytes[byte] = (bytes[byte] ?? 0) & ~(128 >> (place & 7));
  }
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
