import { pngOf } from "../stage/png.ts";

const width = 35;
const height = 45;
const paper = 0xf2;
const ink = 0x71;

/** The outline of a head and shoulders as a small PNG, of the shape of a passport photo. */
export function drawPhoto(): Buffer {
  const bytes = Uint8Array.from({ length: width * height }, (_, place) =>
    isPerson(place % width, Math.floor(place / width)) ? ink : paper,
  );
  return pngOf({ width, height, colours: 0, bytes });
}

function isPerson(x: number, y: number): boolean {
  const isHead = (x - 17) ** 2 + (y - 16) ** 2 < 64;
  const isShoulder = (x - 17) ** 2 / 2 + (y - 42) ** 2 < 144;
  return isHead || isShoulder;
}
