import { createHash } from "node:crypto";
import type { Entry, Journal } from "../journal.ts";

export interface Booking {
  postingNo: string;
  isRepeated: boolean;
}

export type Book = (
  key: string,
  posting: unknown,
  isForgetful: boolean,
) => Promise<Booking | undefined>;

export interface Books {
  /** Books a posting once per key; undefined when the key was used for another posting. */
  book: Book;
  /** The same for a receipt that counts no more; undefined, too, when that receipt was never booked. */
  void: Book;
}

interface Known {
  fingerprint: string;
  postingNo: string;
  written: Promise<void>;
}

/** The council's books. They outlive the process when the journal does. */
export function createBooks(journal: Journal): Books {
  const known = new Map<string, Known>();
  let count = 0;
  for (const entry of journal.entries()) {
    const { key, postingNo, posting } = entry as Entry & { key: string; postingNo: string };
    const written = Promise.resolve();
    known.set(key, { fingerprint: fingerprintOf(posting), postingNo, written });
    count += 1;
  }
  const write =
    (kind: "posting" | "void"): Book =>
    async (key, posting, isForgetful) => {
      const fingerprint = fingerprintOf(posting);
      const earlier = known.get(key);
      if (earlier && earlier.fingerprint !== fingerprint) return undefined;
      if (earlier && !isForgetful) {
        await earlier.written;
        return { postingNo: earlier.postingNo, isRepeated: true };
      }
      count += 1;
      const postingNo = `CP${String(count).padStart(8, "0")}`;
      const written = journal.append(kind, { key, postingNo, posting });
      known.set(key, { fingerprint, postingNo, written });
      await written;
      return { postingNo, isRepeated: false };
    };
  return {
    book: write("posting"),
    async void(key, voided, isForgetful) {
      const { receipt_no } = voided as { receipt_no: string };
      return known.has(receipt_no) ? write("void")(key, voided, isForgetful) : undefined;
    },
  };
}

function fingerprintOf(posting: unknown): string {
  return createHash("sha256").update(JSON.stringify(posting)).digest("hex");
}
