import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../../testing/pictures.ts";
import { measurePicture } from "./measure-picture.ts";
import { largestPictureBytes, reEncode } from "./re-encode.ts";

test.each(["jpeg", "png"] as const)(
  "a %s of a face becomes a JPEG of a passport photo's shape, without metadata",
  async (format) => {
    const given = await aPicture({ format });
    expect(given.includes("Kanari")).toBe(true);
    const drawn = await reEncode("photo", given);
    const { exif, icc, xmp, ...kept } = await sharp(drawn).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width: 420, height: 540 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(drawn.includes("Kanari")).toBe(false);
    expect(drawn.length).toBeLessThan(60_000);
  },
);

test.each([
  ["logo", 400, 400],
  ["signature", 600, 240],
] as const)("a %s becomes a PNG that can be laid over paper", async (name, width, height) => {
  const given = await sharp({
    create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { format, hasAlpha, ...size } = await sharp(await reEncode(name, given)).metadata();
  expect({ format, hasAlpha }).toEqual({ format: "png", hasAlpha: true });
  expect(size).toMatchObject({ width, height });
});

test("a picture that is too small for a face is told from one that is none", async () => {
  const small = await aPicture({ width: 200, height: 260 });
  await expect(reEncode("photo", small)).rejects.toThrow("picture_too_small");
});

const chunk = (name: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

const pack = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const pngEnd = chunk("IEND", Buffer.alloc(0));

interface Inside {
  bits?: number;
  lines?: Buffer;
  more?: Buffer[];
}

function aPng(width: number, height: number, { bits = 8, lines, more = [] }: Inside = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  const packed = lines ?? pack(Math.min((width * (bits >> 3) + 1) * height, 30_000_000));
  const parts = [chunk("IHDR", header), ...more, chunk("IDAT", packed), pngEnd];
  return Buffer.concat([pngStart, ...parts]);
}

const aPackedText = (bytes: number) =>
  chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), pack(bytes)]));
const aPngWith = (...more: Buffer[]) => aPng(700, 900, { more });

/** A part of a JPEG that programs write beside the picture. */
function aRemark(content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xe2]), length, content]);
}

/** The size that a JPEG says it has. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((mark) => changed.indexOf(Buffer.from([0xff, mark, 0])));
  const at = Math.max(...frame);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

const jpeg = await aPicture();
const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
const scanAt = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="700" height="900"/>');
const end = Buffer.from([0xff, 0xd9]);
const page = Buffer.from("<script>alert(1)</script>");
const large = await aPicture({ width: 1_700, height: 1_700 });
const largePng = aPng(1_700, 1_700);
const wholePng = aPng(700, 900);

const thousandScans = Buffer.concat([
  progressive.subarray(0, scanAt),
  ...Array.from({ length: 1_000 }, () => progressive.subarray(scanAt, -2)),
  end,
]);
const withPage = Buffer.concat([jpeg.subarray(0, 2), page, jpeg.subarray(2)]);
const withUnknown = aPngWith(chunk("PAGE", page));

const bombs: [string, Buffer][] = [
  ["a PNG that says it is 60,000 points wide", aPng(60_000, 60_000)],
  ["a PNG of twenty million points in 20 KB", aPng(5_000, 4_000)],
  ["a JPEG that says it is 65,500 points wide", withSize(jpeg, 65_500, 65_500)],
  ["a JPEG with a thousand scans", thousandScans],
  ["a JPEG that was cut off", jpeg.subarray(0, jpeg.length >> 1)],
  [
    "a JPEG that was cut off and given an end",
    Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), end]),
  ],
  ["a PNG that was cut off", (await aPicture({ format: "png" })).subarray(0, -20)],
  ["a large JPEG whose last lines are missing", Buffer.concat([large.subarray(0, -900), end])],
  ["a large PNG whose last lines are missing", Buffer.concat([largePng.subarray(0, -30), pngEnd])],
  ["a large PNG whose lines end early", aPng(1_700, 1_700, { lines: pack(1_701 * 1_699) })],
  ["a PNG of sixteen bits for each colour", aPng(700, 900, { bits: 16 })],
  ["a JPEG with a page behind it", Buffer.concat([jpeg, page])],
  ["a JPEG with a page and a second end behind it", Buffer.concat([jpeg, page, end])],
  ["a JPEG with a page before its scan", withPage],
  ["a JPEG with another behind it", Buffer.concat([jpeg, jpeg])],
  ["a PNG with a page behind it", Buffer.concat([wholePng, page])],
  ["a PNG with a page and a second end behind it", Buffer.concat([wholePng, page, pngEnd])],
  ["a PNG with another behind it", Buffer.concat([wholePng, wholePng])],
  [
    "a PNG with an end that holds a page",
    Buffer.concat([wholePng.subarray(0, -12), chunk("IEND", page)]),
  ],
  ["a PNG with a part that nobody knows", withUnknown],
  ["a PNG with 200 MB of packed text", aPngWith(aPackedText(200_000_000))],
  [
    "a PNG with 40 MB of packed text in forty parts",
    aPngWith(...Array.from({ length: 40 }, () => aPackedText(1_000_000))),
  ],
  [
    "a JPEG with an archive behind it",
    Buffer.concat([jpeg, Buffer.from("PK\x05\x06".padEnd(22, "\0"))]),
  ],
  ["an SVG", svg],
  ["an SVG that begins and ends as a JPEG", Buffer.concat([jpeg.subarray(0, 3), svg, end])],
  ["a GIF", await sharp(jpeg).gif().toBuffer()],
  ["a WebP", await sharp(jpeg).webp().toBuffer()],
  [
    "a file that is too large",
    Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(largestPictureBytes), end]),
  ],
  ["nothing", Buffer.alloc(0)],
];

/** In a process of its own, by its processor time: other tests do not count. */
function costOf(given: Buffer): { outcome: string; cpuMs: number; grownMb: number } {
  const program = join(import.meta.dirname, "../../../testing/cost-of-picture.fixture.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input: given });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

test.each(bombs)("%s is refused within 200 ms and 100 MB", (_, given) => {
  const { outcome, cpuMs, grownMb } = costOf(given);
  expect(outcome).toBe("picture_unreadable");
  expect(cpuMs).toBeLessThan(200);
  expect(grownMb).toBeLessThan(100);
});

test("many scans, strange parts and a second frame are found without decoding anything", () => {
  const lossless = Buffer.from(jpeg);
  lossless.writeUInt8(0xc3, jpeg.indexOf(Buffer.from([0xff, 0xc0, 0])) + 1);
  const second = Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(2)]);
  expect(measurePicture(jpeg)).toEqual({ width: 700, height: 900 });
  expect(measurePicture(wholePng)).toEqual({ width: 700, height: 900 });
  for (const given of [thousandScans, withPage, withUnknown, lossless, second])
    expect(measurePicture(given)).toBeUndefined();
});

test("200 MB of packed lines behind the last one are never held unpacked, and cost no more than a bomb", () => {
  const { cpuMs, grownMb } = costOf(aPng(700, 900, { lines: pack(200_000_000) }));
  expect(cpuMs).toBeLessThan(200);
  expect(grownMb).toBeLessThan(100);
});

test("a small picture inside a picture's remarks, and a few words in a PNG, are no reason to refuse it", async () => {
  const within = Buffer.concat([jpeg.subarray(0, 2), aRemark(jpeg), jpeg.subarray(2)]);
  const given = [within, aPngWith(aPackedText(1_000)), progressive];
  for (const picture of given)
    expect(await sharp(await reEncode("photo", picture)).metadata()).toMatchObject({ width: 420 });
});
