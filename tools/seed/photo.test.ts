import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawPhoto } from "./photo.ts";

test("the photo is a small picture that every browser can read", () => {
  const photo = drawPhoto();
  expect(photo.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  const chunks: { name: string; content: Buffer }[] = [];
  for (let at = 8; at < photo.length;) {
    const length = photo.readUInt32BE(at);
    const body = photo.subarray(at + 4, at + 8 + length);
    expect(photo.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ name: body.toString("latin1", 0, 4), content: body.subarray(4) });
    at += length + 12;
  }
  expect(chunks.map(({ name }) => name)).toEqual(["IHDR", "IDAT", "IEND"]);
  const [width, height] = [chunks[0]?.content.readUInt32BE(0), chunks[0]?.content.readUInt32BE(4)];
  // One byte before each row says that it is not filtered.
  const points = inflateSync(chunks[1]?.content ?? Buffer.alloc(0));
  expect(points.length).toBe((Number(width) + 1) * Number(height));
});
