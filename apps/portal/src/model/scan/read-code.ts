type Source = HTMLVideoElement | ImageBitmap;

interface Detector {
  detect(source: Source): Promise<{ rawValue: string }[]>;
}

declare const BarcodeDetector: { new (options: { formats: string[] }): Detector } | undefined;

/** What the codes in a picture say; none where it sees none. */
export type ReadCodes = (source: Source, longestSide: number) => Promise<string[]>;

/** Pixels enough for the smallest squares of a receipt's code, and few enough for a cheap phone. */
export const videoSide = 960;
export const pictureSide = 1_800;
const patienceMs = { video: 60, picture: 3_000 };

/** A paper of ours has a QR, and beside it a barcode that means nothing here; a council's bill may have either. */
export type Formats = "qr" | "all";
const formatNames = {
  qr: ["qr_code"],
  all: ["qr_code", "code_128", "code_39", "itf", "data_matrix", "pdf417"],
};

/** Reads the codes in a picture: barcodes only where the browser can. The decoder comes only when somebody wants to read one. */
export async function loadReader(formats: Formats): Promise<ReadCodes> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const detector = makeDetector(formats);
  return async (source, longestSide) => {
    const seen = (await detector?.detect(source).catch(() => [])) ?? [];
    if (seen.length > 0) return seen.map(({ rawValue }) => rawValue);
    const image = pixelsOf(source, longestSide, canvas);
    const timeLimit = longestSide === videoSide ? patienceMs.video : patienceMs.picture;
    try {
      return image ? [decodeQR(image, { timeLimit })] : [];
    } catch {
      // The reader throws when the picture has no code.
      return [];
    }
  };
}

/** A browser that can do it by itself is faster; it may still see nothing where the decoder does. */
function makeDetector(formats: Formats): Detector | undefined {
  try {
    return typeof BarcodeDetector === "undefined"
      ? undefined
      : new BarcodeDetector({ formats: formatNames[formats] });
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
