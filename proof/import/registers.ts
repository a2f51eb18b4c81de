import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const header = [
  "assessment_no,owner_name,address,title,land_cess",
  ...[2019, 2020, 2021].map((year) => `charge_${year},paid_${year}`),
].join(",");

export interface Register {
  rows: number;
  /** The second file differs from the first: some paid, some gone, some new. */
  isSecond: boolean;
  /** Rows, counted from the header as 1, whose last cell nobody can read. */
  faults: ReadonlySet<number>;
}

const isPaid = (place: number) => place % 10 === 0;
const isGone = (place: number) => place % 1_000 === 7;
const newIn = (rows: number) => Math.ceil(rows / 1_000);

/** What the second file is to the first. */
export function differencesOf(rows: number) {
  const places = Array.from({ length: rows }, (_, place) => place);
  const gone = places.filter(isGone).length;
  const changed = places.filter(isPaid).length;
  return { new: newIn(rows), changed, gone, unchanged: rows - gone - changed };
}

/** Writes a register as a council would, row by row. */
export async function writeRegister(file: string, register: Register): Promise<void> {
  await pipeline(Readable.from(linesOf(register)), createWriteStream(file));
}

function* linesOf({ rows, isSecond, faults }: Register): Generator<string> {
  yield `${header}\n`;
  let row = 1;
  let lines = "";
  for (let place = 0; place < rows + (isSecond ? newIn(rows) : 0); place += 1) {
    if (isSecond && isGone(place) && place < rows) continue;
    row += 1;
    lines += lineOf(place, isSecond && isPaid(place) && place < rows, faults.has(row));
    if (lines.length < 60_000) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}

function lineOf(place: number, isPaidNow: boolean, isFaulty: boolean): string {
  const charge = `${50 + (place % 700)}.${String(place % 100).padStart(2, "0")}`;
  const paid = isPaidNow ? charge : "0.00";
  const owner = `"OWNER ${place}, ""SABAH"""`;
  const address = `"LOT ${place}, TAMAN SEMARAK, JALAN APAS BATU 3, 91000 TAWAU, SABAH"`;
  const years = `${charge},${charge},${charge},0.00,${charge},${isFaulty ? "nil" : paid}`;
  return `${100_000_000 + place},${owner},${address},TL 1075${place},N,${years}\n`;
}
