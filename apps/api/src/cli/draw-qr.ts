import { encodeQR } from "qr";

/** With the quiet margin that readers ask for. */
const options = { ecc: "medium", border: 4 } as const;

/** A QR as text, black on white whatever the colours of the terminal are. */
export function drawQrText(text: string): string {
  const lines = encodeQR(text, "ascii", options).trimEnd().split("\n");
  return lines.map((line) => `\u001b[97;40m${line}\u001b[0m`).join("\n");
}

/** A QR as a drawing of any size, for white paper. */
export function drawQrSvg(text: string): string {
  return `${encodeQR(text, "svg", options)}\n`;
}
