import { crc32, inflateRawSync } from "node:zlib";

/** The files of a zip by its directory, as whoever opens one does; damaged ones are refused. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error("The directory is damaged");
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const text = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (crc32(text) !== crc || text.length !== size) throw new Error(`${name} is damaged`);
    files.set(name, text.toString("utf8"));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

export interface XlsxCell {
  ref: string;
  /** The place of its format. */
  look: number;
  isText: boolean;
  value: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">" };
const unescape = (text: string) =>
  text
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
      code === undefined ? (entities[name] ?? "") : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );

/** The rows of the only sheet, cell by cell; a cell of any other shape than ours is refused. */
export function readXlsx(bytes: Buffer): XlsxCell[][] {
  const sheet = unzip(bytes).get("xl/worksheets/sheet1.xml") ?? "";
  const shape =
    /<c r="([A-Z]+\d+)" s="(\d)"(?: t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g;
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/g)].map(([, row = ""]) => {
    if (row.replaceAll(shape, "") !== "") throw new Error(`An unknown cell: ${row}`);
    return [...row.matchAll(shape)].map(([, ref = "", look, text, value = ""]) => ({
      ref,
      look: Number(look),
      isText: text !== undefined,
      value: text === undefined ? value : unescape(text),
    }));
  });
}
