import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { Charge } from "./charge.ts";

const target = "charges (council_code, kind, number, plate, record)";
const linesAtOnce = 500;

/** Writes any number of charges by COPY, some hundreds at a time, so that memory stays small. */
export async function copyCharges(client: Client, charges: Iterable<Charge>): Promise<void> {
  await pipeline(writeLines(charges), client.query(from(`copy ${target} from stdin`)));
}

function* writeLines(charges: Iterable<Charge>): Generator<string> {
  let lines: string[] = [];
  for (const charge of charges) {
    lines.push(lineOf(charge));
    if (lines.length < linesAtOnce) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

/** JSON has no tab or line's end of its own; only its backslashes mean something to COPY. */
function lineOf({ council, kind, number, plate, record }: Charge): string {
  const json = JSON.stringify(record).replaceAll("\\", "\\\\");
  return `${[council, kind, number, plate ?? "\\N", json].join("\t")}\n`;
}
