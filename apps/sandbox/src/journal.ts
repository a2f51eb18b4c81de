import { type FileHandle, mkdir, open, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";

export interface Entry {
  seq: number;
  at: string;
  kind: string;
  [field: string]: unknown;
}

export interface Journal {
  /** Resolves when the entry is safe on disk; nothing that depends on it may leave before. */
  append(kind: string, fields: Record<string, unknown>): Promise<void>;
  entries(): readonly Entry[];
  close(): Promise<void>;
}

export interface JournalOptions {
  folder: string | undefined;
  name: string;
  clock: () => string;
}

/** An append-only list; with a folder, a file of JSON lines that survives the process. */
export async function openJournal({ folder, name, clock }: JournalOptions): Promise<Journal> {
  const path = folder && join(folder, `${name}.jsonl`);
  const entries = path ? await readEntries(path) : [];
  const file = path ? await open(path, "a") : undefined;
  const unwritten: string[] = [];
  let writing = Promise.resolve();

  return {
    append(kind, fields) {
      const entry: Entry = { seq: entries.length + 1, at: clock(), kind, ...fields };
      entries.push(entry);
      if (!file) return Promise.resolve();
      unwritten.push(`${JSON.stringify(entry)}\n`);
      writing = writing.then(() => flush(file, unwritten));
      return writing;
    },
    entries: () => entries,
    async close() {
      await writing;
      await file?.close();
    },
  };
}

// Everything that waits is written at once: many payments share one flush.
async function flush(file: FileHandle, unwritten: string[]): Promise<void> {
  const lines = unwritten.splice(0).join("");
  if (lines === "") return;
  await file.appendFile(lines);
  await file.datasync();
}

async function readEntries(path: string): Promise<Entry[]> {
  await mkdir(join(path, ".."), { recursive: true });
  const text = await readFile(path, "utf8").catch(() => "");
  // A process killed while writing leaves half a line, which never was an entry.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await truncate(path, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Entry);
}
