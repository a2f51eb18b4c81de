import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "pg";

const batchSize = 5_000;

/** What an audit compares with: the provider's own debits, and what we answered to its callbacks. */
interface Entry {
  kind: string;
}

/**
 * Puts the provider's journal beside the books. Nothing given: an empty one, and the checks against it are left out.
 * The books' snapshot is taken before: every credit in it has its debit here, and later answers are not asked for.
 */
export async function loadJournal(client: Client, source: string | undefined): Promise<number> {
  await client.query(
    `create temp table journal (entry jsonb);
     create temp table debits (seq bigint, reference text, payment text, amount_sen bigint, currency text);
     create temp table answers (seq bigint, reference text, code text)`,
  );
  let count = 0;
  let batch: Entry[] = [];
  const flush = async () => {
    await client.query("insert into journal select jsonb_array_elements($1::jsonb)", [
      JSON.stringify(batch),
    ]);
    batch = [];
  };
  if (source !== undefined) {
    for await (const entry of entriesOf(source)) {
      count += 1;
      if (["debit", "callback"].includes(entry.kind)) batch.push(entry);
      if (batch.length === batchSize) await flush();
    }
    await flush();
  }
  await client.query(
    `insert into debits select (entry ->> 'seq')::bigint, entry ->> 'sellerExOrderNo',
         -- A later attempt's order number is the payment's with its place behind it.
         split_part(entry ->> 'sellerOrderNo', '-', 1),
         (entry ->> 'amountSen')::bigint, entry ->> 'currency' from journal where entry ->> 'kind' = 'debit';
     insert into answers select (entry ->> 'seq')::bigint, entry ->> 'sellerExOrderNo', entry ->> 'code'
       from journal where entry ->> 'kind' = 'callback' and entry ->> 'status' = '200' and trim(entry ->> 'answer') = 'OK'
         and (entry ->> 'at')::timestamptz <= now();
     create index on debits (reference);
     analyze debits; analyze answers`,
  );
  return count;
}

async function* entriesOf(source: string): AsyncIterable<Entry> {
  if (/^https?:/.test(source)) {
    const address = source.includes("/journal") ? source : `${source}/control/fpx/journal`;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    yield* (await answer.json()) as Entry[];
    return;
  }
  const file = statSync(source).isDirectory() ? join(source, "fpx.jsonl") : source;
  if (!existsSync(file)) throw new Error(`There is no journal ${file}.`);
  let half: string | undefined;
  for await (const line of createInterface(createReadStream(file))) {
    if (half !== undefined) throw new Error(`${file} has a broken line: ${half}`);
    const entry = parsed(line);
    if (entry) yield entry;
    else half = line;
  }
}

// A process killed while writing leaves half a line at the end, which never was an entry.
function parsed(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
