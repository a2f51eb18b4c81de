import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../../testing/pictures.ts";
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

function aPng(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const lines = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 30_000_000)), { level: 9 });
  const parts = [
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([start, ...parts]);
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
const zipped = deflateSync(Buffer.alloc(200_000_000), { level: 9 });

const bombs: [string, Buffer][] = [
  ["a PNG that says it is 60,000 points wide", aPng(60_000, 60_000)],
  ["a PNG of twenty million points in 20 KB", aPng(5_000, 4_000)],
  ["a JPEG that says it is 65,500 points wide", withSize(jpeg, 65_500, 65_500)],
  [
    "a JPEG with a thousand scans",
    Buffer.concat([
      progressive.subarray(0, scanAt),
      ...Array.from({ length: 1_000 }, () => progressive.subarray(scanAt, -2)),
      end,
    ]),
  ],
  ["a JPEG that was cut off", jpeg.subarray(0, jpeg.length >> 1)],
  [
    "a JPEG that was cut off and given an end",
    Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), end]),
  ],
  ["a PNG that was cut off", (await aPicture({ format: "png" })).subarray(0, -20)],
  ["a JPEG with a page behind it", Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")])],
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

/** In a process of its own, by its processor time beside that of an honest picture: other tests do not count. */
function costOf(given: Buffer): { outcome: string; shareOfHonest: number; grownMb: number } {
  const program = join(import.meta.dirname, "../../../testing/cost-of-picture.fixture.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input: given });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

test.each(bombs)("%s is refused, cheaply", (_, given) => {
  const { outcome, shareOfHonest, grownMb } = costOf(given);
  expect(outcome).toBe("picture_unreadable");
  expect(shareOfHonest).toBeLessThan(1);
  expect(grownMb).toBeLessThan(100);
});

test("200 MB of packed text beside a picture are never held unpacked, and cost less than ten pictures", () => {
  const text = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), zipped]));
  const { outcome, shareOfHonest, grownMb } = costOf(aPng(700, 900, text));
  expect(outcome).toBe("drawn");
  expect(shareOfHonest).toBeLessThan(10);
  expect(grownMb).toBeLessThan(100);
});
