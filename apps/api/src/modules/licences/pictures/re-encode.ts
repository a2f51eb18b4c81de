import { DomainError } from "@kaunter/domain/domain-error";
import sharp from "sharp";

// libvips reads some eighty formats, programs among them. A picture of ours is one of these two; nothing else is looked at.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** More than a telephone sends after it has scaled its picture down. */
export const largestPictureBytes = 300_000;
/** Decoded, this takes 12 MB. */
const mostPixels = 3_000_000;
/** A progressive picture has about ten; each is decoded over the whole picture. */
const mostScans = 20;

/** What each picture becomes, whatever it was: one format and one size for each purpose, without a word of metadata. */
const forms = {
  /** The shape of a passport photo, 35 by 45 mm at 300 points to the inch. */
  photo: { width: 420, height: 540, least: { width: 280, height: 360 }, fit: "cover" },
  logo: { width: 400, height: 400, least: { width: 96, height: 96 }, fit: "contain" },
  signature: { width: 600, height: 240, least: { width: 150, height: 60 }, fit: "contain" },
} as const;
export type PictureName = keyof typeof forms;

/** Decodes a picture and draws it anew. What is not wholly one picture is refused before anything is decoded. */
export async function reEncode(name: PictureName, given: Buffer): Promise<Buffer> {
  if (!isWhole(given)) throw new DomainError("picture_unreadable");
  const { width, height, least, fit } = forms[name];
  const size = await decode(() => open(given).metadata());
  if (size.width * size.height > mostPixels) throw new DomainError("picture_unreadable");
  if (size.width < least.width || size.height < least.height)
    throw new DomainError("picture_too_small");
  const background = name === "photo" ? "#ffffff" : { r: 255, g: 255, b: 255, alpha: 0 };
  const drawn = open(given)
    .rotate()
    .resize({ width, height, fit, background })
    .toColourspace("srgb");
  return decode(() =>
    name === "photo"
      ? drawn.flatten({ background }).jpeg({ quality: 82 }).toBuffer()
      : drawn.ensureAlpha().png({ compressionLevel: 9 }).toBuffer(),
  );
}

function open(given: Buffer) {
  const limits = { limitInputPixels: mostPixels, failOn: "warning" } as const;
  return sharp(given, { ...limits, sequentialRead: true }).timeout({ seconds: 2 });
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // What libvips says of it quotes the file.
    throw new DomainError("picture_unreadable");
  }
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);
const jpegScan = Buffer.from([0xff, 0xda]);
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const pngEnd = Buffer.from("\0\0\0\0IEND\xae\x42\x60\x82", "latin1");

/** Refuses a file with bytes after the picture, which another program might run. */
function isWhole(given: Buffer): boolean {
  if (given.length > largestPictureBytes) return false;
  if (startsWith(given, pngStart)) return endsWith(given, pngEnd);
  return startsWith(given, jpegStart) && endsWith(given, jpegEnd) && scansIn(given) <= mostScans;
}

const startsWith = (given: Buffer, part: Buffer) => given.subarray(0, part.length).equals(part);
const endsWith = (given: Buffer, part: Buffer) => given.subarray(-part.length).equals(part);

function scansIn(given: Buffer): number {
  let count = 0;
  for (let at = given.indexOf(jpegScan); at >= 0; at = given.indexOf(jpegScan, at + 2)) count += 1;
  return count;
}
