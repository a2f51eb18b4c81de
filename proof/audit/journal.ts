import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "pg";
import { asOf } from "./check.ts";

const batchSize = 5_000;
const providers = ["fpx", "card"];
const kinds = ["debit", "callback", "forgery"];

/** What an audit compares with: the providers' own debits, and what we answered to their callbacks. */
interface Entry {
  kind: string;
}

// FPX's order number of a later attempt is the payment's with its place behind it; the card provider knows no payments.
const tables = `
  create temp table debits as
    select entry ->> 'sellerExOrderNo' as reference, 'fpx' as provider, entry ->> 'fpxTxnId' as txn,
      split_part(entry ->> 'sellerOrderNo', '-', 1) as payment, (entry ->> 'amountSen')::bigint as amount_sen,
      entry ->> 'currency' as currency
    from journal where entry ->> 'kind' = 'debit' and entry ? 'sellerExOrderNo'
    union all
    select entry ->> 'refNo', 'card', entry ->> 'transId', null, (entry ->> 'amountSen')::bigint, entry ->> 'currency'
    from journal where entry ->> 'kind' = 'debit' and entry ? 'refNo';
  create temp table answers as
    select (entry ->> 'seq')::bigint as seq, coalesce(entry ->> 'sellerExOrderNo', entry ->> 'refNo') as reference,
      case when entry ? 'refNo' then 'card' else 'fpx' end as provider, entry ->> 'kind' as kind,
      coalesce(entry ->> 'fpxTxnId', entry ->> 'transId') as txn,
      case when entry ? 'refNo' then case entry ->> 'ending' when 'approved' then '1' when 'pending' then '6' else '0' end
        else entry ->> 'code' end as code
    from journal where entry ->> 'kind' in ('callback', 'forgery') and coalesce(entry ->> 'status', '200') = '200'
      and trim(entry ->> 'answer') = case when entry ? 'refNo' then 'RECEIVEOK' else 'OK' end
      and (entry ->> 'at')::timestamptz <= ${asOf} and not exists (select from lost_minutes
        where (entry ->> 'at')::timestamptz between since and until);
  create index on debits (reference);
  analyze debits;
  analyze answers`;

/**
 * Puts the providers' journals beside the books. Nothing given: empty ones, and the checks against them are left out.
 * What was answered in minutes that a restore lost cannot be kept any more; their debits are compared like all others.
 * The books' snapshot is taken before: every credit in it has its debit here, and later answers are not asked for.
 */
export async function loadJournal(
  client: Client,
  source: string | undefined,
  lost: readonly string[],
): Promise<number> {
  await client.query("create temp table journal (entry jsonb)");
  await client.query(`create temp table lost_minutes (since timestamptz, until timestamptz)`);
  for (const minutes of lost) {
    await client.query("insert into lost_minutes values ($1, $2)", minutes.split("/"));
  }
  let count = 0;
  let batch: Entry[] = [];
  const flush = async () => {
    await client.query("insert into journal select jsonb_array_elements($1::jsonb)", [
      JSON.stringify(batch),
    ]);
    batch = [];
  };
  for (const place of source === undefined ? [] : placesOf(source)) {
    for await (const entry of entriesOf(place)) {
      count += 1;
      if (kinds.includes(entry.kind)) batch.push(entry);
      if (batch.length === batchSize) await flush();
    }
    await flush();
  }
  await client.query(tables);
  return count;
}

const isAddress = (source: string) => /^https?:/.test(source);

/** One journal for each provider, unless a single one is meant. */
function placesOf(source: string): string[] {
  if (isAddress(source)) {
    if (source.includes("/journal")) return [source];
    return providers.map((provider) => `${source}/control/${provider}/journal`);
  }
  if (!statSync(source).isDirectory()) return [source];
  return providers.map((provider) => join(source, `${provider}.jsonl`));
}

async function* entriesOf(place: string): AsyncIterable<Entry> {
  if (isAddress(place)) {
    const answer = await fetch(place);
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}.`);
    yield* (await answer.json()) as Entry[];
    return;
  }
  if (!existsSync(place)) throw new Error(`There is no journal ${place}.`);
  let half: string | undefined;
  for await (const line of createInterface(createReadStream(place))) {
    if (half !== undefined) throw new Error(`${place} has a broken line: ${half}`);
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
