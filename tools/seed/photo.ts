import { crc32, deflateSync } from "node:zlib";

const width = 35;
const height = 45;
const paper = 0xf2;
const ink = 0x71;

/** The outline of a head and shoulders as a small PNG, of the shape of a passport photo. */
export function drawPhoto(): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [0, ...rowAt(y)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey for each point.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

function rowAt(y: number): number[] {
  return Array.from({ length: width }, (_, x) => (isPerson(x, y) ? ink : paper));
}

function isPerson(x: number, y: number): boolean {
  const isHead = (x - 17) ** 2 + (y - 16) ** 2 < 64;
  const isShoulder = (x - 17) ** 2 / 2 + (y - 42) ** 2 < 144;
  return isHead || isShoulder;
}

function chunkOf(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
