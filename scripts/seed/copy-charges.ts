import type { Client, Connection } from "pg";
import type { Charge } from "./charge.ts";

/** What the driver offers and its types leave out. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

const perCopy = 5_000;

/** Writes any number of charges by COPY, some thousands at a time, so that memory stays small. */
export async function copyCharges(client: Client, charges: Iterable<Charge>): Promise<void> {
  let lines: string[] = [];
  for (const charge of charges) {
    lines.push(lineOf(charge));
    if (lines.length < perCopy) continue;
    await copy(client, lines.join(""));
    lines = [];
  }
  await copy(client, lines.join(""));
}

function copy(client: Client, text: string): Promise<void> {
  const target = "charges (council_code, kind, number, plate, record)";
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(`copy ${target} from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(Buffer.from(text));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}

/** JSON has no tab or line's end of its own; only its backslashes mean something to COPY. */
function lineOf({ council, kind, number, plate, record }: Charge): string {
  const json = JSON.stringify(record).replaceAll("\\", "\\\\");
  return `${[council, kind, number, plate ?? "\\N", json].join("\t")}\n`;
}
