import { stripVTControlCharacters } from "node:util";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQrSvg, drawQrText } from "./draw-qr.ts";

const pixelsPerModule = 4;
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];

/** What a camera reads in a picture of these modules. */
function read(rows: boolean[][]): string {
  const wide = (each: boolean[][]) => each.flatMap((row) => Array(pixelsPerModule).fill(row));
  const pixels = wide(rows).flatMap((row: boolean[]) =>
    row.flatMap((isDark) =>
      Array(pixelsPerModule)
        .fill(isDark ? black : white)
        .flat(),
    ),
  );
  const size = rows.length * pixelsPerModule;
  return decodeQR({ width: size, height: size, data: Uint8Array.from(pixels) });
}

const addresses = [
  ["a short address", "https://kaunter.example/#/"],
  [
    "a long one",
    "https://pembayaran.kaunter.example/#/search?council=mdsptg&type=compound&no=IH26-000001&compound=health_individual",
  ],
];

test.each(addresses)("%s can be read from a terminal", (_, address) => {
  const lines = stripVTControlCharacters(drawQrText(address)).split("\n");
  const rows = lines.flatMap((line) =>
    ["█▀", "█▄"].map((light) => line.split("").map((cell) => !light.includes(cell))),
  );
  expect(read(rows.slice(0, rows[0]?.length))).toBe(address);
});

test.each(addresses)("%s can be read from a drawing", (_, address) => {
  const svg = drawQrSvg(address);
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  let [x, y] = [0, 0];
  for (const [, how, right, down] of svg.matchAll(/([Mm])(-?\d+) ?(-?\d+)/g)) {
    [x, y] = how === "M" ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
    rows[y]?.splice(x, 1, true);
  }
  expect(read(rows)).toBe(address);
});
