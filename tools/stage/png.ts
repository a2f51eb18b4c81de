import { crc32, deflateSync } from "node:zlib";

interface Pixels {
  width: number;
  height: number;
  /** As PNG numbers them: 0 has a byte for each point, 6 has four, of red, green, blue and opacity. */
  colours: 0 | 6;
  /** Row by row, a byte for each colour of each point. */
  bytes: Uint8Array;
}

/** A picture as a PNG file. */
export function pngOf({ width, height, colours, bytes }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colours], 8);
  const rowLength = bytes.length / height;
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    bytes.subarray(y * rowLength, (y + 1) * rowLength),
  ]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(Buffer.concat(rows.flat()))),
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
