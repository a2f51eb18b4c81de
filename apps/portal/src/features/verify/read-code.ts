type Source = HTMLVideoElement | ImageBitmap;

interface Detector {
  detect(source: Source): Promise<{ rawValue: string }[]>;
}

declare const BarcodeDetector: { new (options: { formats: string[] }): Detector } | undefined;

export type ReadCode = (source: Source, longestSide: number) => Promise<string | undefined>;

/** Pixels enough for the smallest squares of a receipt's code, and few enough for a cheap phone. */
export const videoSide = 960;
export const pictureSide = 1_800;
const patienceMs = { video: 60, picture: 3_000 };

/** Reads the QR in a picture. The decoder comes only when somebody wants to read one. */
export async function loadReader(): Promise<ReadCode> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const detector = makeDetector();
  return async (source, longestSide) => {
    const seen = await detector?.detect(source).catch(() => []);
    if (seen?.[0]) return seen[0].rawValue;
    const image = pixelsOf(source, longestSide, canvas);
    const timeLimit = longestSide === videoSide ? patienceMs.video : patienceMs.picture;
    try {
      return image && decodeQR(image, { timeLimit });
    } catch {
      // It says in this way that there is none.
      return undefined;
    }
  };
}

/** A browser that can do it by itself is faster; it may still see nothing where the decoder does. */
function makeDetector(): Detector | undefined {
  try {
    return typeof BarcodeDetector === "undefined"
      ? undefined
      : new BarcodeDetector({ formats: ["qr_code"] });
  } catch {
    return undefined;
  }
}

function pixelsOf(source: Source, longestSide: number, canvas: HTMLCanvasElement) {
  const [width, height] =
    "videoWidth" in source
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
