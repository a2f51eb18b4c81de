import { DomainError } from "@kaunter/domain/domain-error";
import sharp from "sharp";
import { measurePicture } from "./measure-picture.ts";

// libvips reads some eighty formats, programs among them. A picture of ours is one of these two; nothing else is looked at.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** More than a telephone sends after it has scaled its picture down. */
export const largestPictureBytes = 300_000;
/** Decoded, this takes 12 MB. */
const mostPixels = 3_000_000;

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
  const size = given.length > largestPictureBytes ? undefined : measurePicture(given);
  if (!size) throw new DomainError("picture_unreadable");
  const { width, height, least, fit } = forms[name];
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
