import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { encodeQR } from "qr";

const size = { width: 1280, height: 960 };
const squarePixels = 10;
const [desk, paper, ink, noColour] = [120, 235, 16, 128];

/** A browser that sees this film with its camera. */
export const seeing = (film: string) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${film}`,
];

/** The film of a paper with a QR that says this. */
export function filmText(file: string, text: string): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  paintFilm(file, rows.flatMap((row) => row.map((isInk) => (isInk ? "1" : "0"))).join(""));
}

/** The film of a paper with a QR, from the QR's squares. */
export function filmQr(file: string, squares: string): void {
  const bits = Array.from(Buffer.from(squares, "base64"), (byte) =>
    byte.toString(2).padStart(8, "0"),
  ).join("");
  paintFilm(file, bits);
}

/** A paper with a QR held before a camera: what Chromium plays as its camera. */
function paintFilm(file: string, bits: string): void {
  const side = Math.floor(Math.sqrt(bits.length));
  const bright = Buffer.alloc(size.width * size.height, desk);
  const left = Math.floor((size.width - side * squarePixels) / 2);
  const top = Math.floor((size.height - side * squarePixels) / 2);
  const margin = 4;
  for (let y = -margin; y < side + margin; y += 1) {
    for (let x = -margin; x < side + margin; x += 1) {
      const isInside = x >= 0 && x < side && y >= 0 && y < side;
      const tone = isInside && bits[y * side + x] === "1" ? ink : paper;
      for (let line = 0; line < squarePixels; line += 1) {
        const start = (top + y * squarePixels + line) * size.width + left + x * squarePixels;
        bright.fill(tone, start, start + squarePixels);
      }
    }
  }
  const colours = Buffer.alloc(bright.length / 2, noColour);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), bright, colours]);
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([header, frame, frame, frame]));
}
