import { encodeQR } from "qr";

/**
 * The squares of a QR in base64: row by row from the top left, a bit for each, 1 where dark, without the quiet margin.
 * Drawn here, since a phone on a slow line would wait for the code that draws.
 */
export function drawCode(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const squares = rows.slice(1, -1).flatMap((row) => row.slice(1, -1));
  const bytes = Buffer.alloc(Math.ceil(squares.length / 8));
  for (const [place, isDark] of squares.entries()) {
    if (isDark) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (128 >> (place & 7));
  }
  return bytes.toString("base64");
}
