import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

interface Entry {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/** Packs files. Threads of zlib do the work, part by part; only what is packed is held. */
export async function zip(entries: readonly Entry[]): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const { packed, crc, size } = await pack(text);
    const facts = factsOf(Buffer.byteLength(name), { crc, packed: packed.length, size });
    const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name), packed]);
    files.push(local);
    directory.push(centralOf(name, facts, offset));
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, endOf(entries.length, central.length, offset)]);
}

async function pack(text: Entry["text"]) {
  const chunks: Buffer[] = [];
  let [crc, size] = [0, 0];
  async function* bytes() {
    for await (const part of text) {
      const chunk = Buffer.from(part);
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(bytes, createDeflateRaw(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  return { packed: Buffer.concat(chunks), crc, size };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What both a file and its entry in the directory say: version 2.0, names in UTF-8, deflated, on 1 January 1980. */
function factsOf(
  nameLength: number,
  { crc, packed, size }: { crc: number; packed: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt16LE(0x0021, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(nameLength, 22);
  return bytes;
}

function centralOf(name: string, facts: Buffer, offset: number): Buffer {
  const version = Buffer.from([20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), version, facts, rest, Buffer.from(name)]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(count, 4);
  bytes.writeUInt16LE(count, 6);
  bytes.writeUInt32LE(size, 8);
  bytes.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), bytes]);
}
