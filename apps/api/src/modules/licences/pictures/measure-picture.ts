interface Size {
  width: number;
  height: number;
}

/** A progressive picture has about ten; each is decoded over the whole picture. */
const mostScans = 20;
/** Text and colour profiles, which a thousand bytes can hold a million of. A telephone's take one or two thousand. */
const mostPackedBytes = 8_000;

/** Of each colour. Nobody's telephone writes more, and twice the bits take twice the time. */
const mostBits = 8;

const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const needed: readonly string[] = ["PLTE", "IDAT"];
const packed: readonly string[] = ["zTXt", "iTXt", "iCCP"];

/**
 * How large a picture says it is. Nothing for a file that is not one PNG or JPEG from its first byte to its last: it is walked
 * from part to part, so nothing stands between the parts or behind them that another program might run.
 */
export function measurePicture(given: Buffer): Size | undefined {
  try {
    return given.subarray(0, 8).equals(pngStart) ? measurePng(given) : measureJpeg(given);
  } catch (error) {
    // A part that ends behind the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Chunk {
  name: string;
  content: Buffer;
  end: number;
}

function measurePng(given: Buffer): Size | undefined {
  const header = readChunk(given, pngStart.length);
  if (header?.name !== "IHDR" || header.content.length !== 13) return undefined;
  if (header.content.readUInt8(8) > mostBits) return undefined;
  let packedBytes = 0;
  let chunk = readChunk(given, header.end);
  for (; chunk && chunk.name !== "IEND"; chunk = readChunk(given, chunk.end)) {
    const { name, content } = chunk;
    // A capital letter says that nobody can draw the picture without this part.
    if (!/^[a-z]/.test(name) && !needed.includes(name)) return undefined;
    if (packed.includes(name)) packedBytes += content.length;
    if (packedBytes > mostPackedBytes) return undefined;
  }
  if (chunk?.end !== given.length || chunk.content.length > 0) return undefined;
  return { width: header.content.readUInt32BE(0), height: header.content.readUInt32BE(4) };
}

function readChunk(given: Buffer, at: number): Chunk | undefined {
  const length = given.readUInt32BE(at);
  const end = at + 12 + length;
  if (end > given.length) return undefined;
  const named = given.subarray(at + 4, end - 4);
  return { name: named.toString("latin1", 0, 4), content: named.subarray(4), end };
}

const [startOfPicture, endOfPicture, startOfScan] = [0xd8, 0xd9, 0xda];
/** One scan after another, or one scan for each grade of fineness. Nobody photographs in the others. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2];

/** How codes are packed, how fine colours are, how often a scan begins anew; and what programs write beside the picture. */
const isTable = (marker: number) => [0xc4, 0xdb, 0xdd].includes(marker);
const isRemark = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

function measureJpeg(given: Buffer): Size | undefined {
  if (given.readUInt16BE(0) !== 0xff00 + startOfPicture) return undefined;
  let size: Size | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (given.readUInt8(at) !== 0xff) return undefined;
    const marker = given.readUInt8(at + 1);
    if (marker === endOfPicture) return at + 2 === given.length && scans > 0 ? size : undefined;
    const content = at + 4;
    at = content - 2 + given.readUInt16BE(at + 2);
    if (frames.includes(marker) && size === undefined)
      size = { width: given.readUInt16BE(content + 3), height: given.readUInt16BE(content + 1) };
    else if (marker === startOfScan && (scans += 1) <= mostScans) at = endOfScan(given, at);
    else if (!isTable(marker) && !isRemark(marker)) return undefined;
  }
}

/** A scan lasts until a marker that is none of its own: neither a byte FF that is meant, nor a new beginning. */
function endOfScan(given: Buffer, from: number): number {
  for (let at = given.indexOf(0xff, from); at >= 0; at = given.indexOf(0xff, at + 2)) {
    const next = given.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return given.length;
}
