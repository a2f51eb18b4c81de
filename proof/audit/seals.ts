import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import type { Check, Result } from "./check.ts";

const eventText = `jsonb_build_array('event', id, payment_id, seq, kind, reference, from_status, to_status, evidence, booking,
  received_sen, message_id, decided_by, approved_by, remark, facts, (extract(epoch from at) * 1000000)::bigint)::text`;
const entryText = `jsonb_build_array('entry', id, payment_id, event_seq, council_code, account, amount_sen,
  (extract(epoch from at) * 1000000)::bigint)::text`;

const hashes = (table: string, text: string) => `
  (select count(*) as count, coalesce(string_agg(sha256(convert_to(${text}, 'UTF8')), ''::bytea order by id), '') as hashes
   from ${table} where written_by >= s.above_xid and written_by < s.below_xid)`;

export const checkOfSeals: Check = {
  proves: "I15",
  says: "the seals follow each other, and what they sealed has not changed",
  faults: `
    select format('seal %s: %s events and %s entries where it sealed %s and %s, %s, %s', s.seq, e.count, l.count,
      s.event_count, s.entry_count,
      case when s.hash = sha256(s.previous_hash || e.hashes || l.hashes) then 'same hash' else 'another hash' end,
      case when s.previous_hash = s.expected_hash then 'follows' else 'does not follow the one before' end) as what
    from (select *, coalesce(lag(below_xid) over own, '0') as above_xid,
        coalesce(lag(hash) over own, decode(repeat('00', 32), 'hex')) as expected_hash, row_number() over own as place
      from seals window own as (order by seq)) as s,
      lateral ${hashes("payment_events", eventText)} as e, lateral ${hashes("ledger_entries", entryText)} as l
    where s.hash <> sha256(s.previous_hash || e.hashes || l.hashes) or s.previous_hash <> s.expected_hash
      or s.place <> s.seq or e.count <> s.event_count or l.count <> s.entry_count`,
};

interface Seal {
  seq: number;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
}

export interface SealOptions {
  keyFiles: string[];
  /** A seal noted elsewhere, as "12:9f3c…": it must still be there. */
  noted: string | undefined;
}

/** Whether each seal was made with a key that we know, and the noted one is still there. */
export async function checkSignatures(client: Client, options: SealOptions): Promise<Result> {
  const keys = new Map(options.keyFiles.map(readKey));
  const { rows } = await client.query<Seal>(
    "select seq, hash, key_id, signature from seals order by seq",
  );
  const shown = rows.flatMap((seal) => {
    const key = keys.get(seal.key_id);
    if (!key)
      return [`seal ${seal.seq} is signed with the key ${seal.key_id}, which was not given`];
    const isGenuine = verify(
      "sha256",
      seal.hash,
      { key, dsaEncoding: "ieee-p1363" },
      seal.signature,
    );
    return isGenuine ? [] : [`seal ${seal.seq} has another's signature`];
  });
  const [seq, hash] = options.noted?.split(":") ?? [];
  const isKept = rows.some((seal) => `${seal.seq}` === seq && seal.hash.toString("hex") === hash);
  if (options.noted !== undefined && !isKept) shown.push(`seal ${options.noted} is gone`);
  return { proves: "I15", says: "every seal is signed with our key", count: shown.length, shown };
}

function readKey(file: string): [string, KeyObject] {
  const key = createPublicKey(readFileSync(file));
  const der = key.export({ type: "spki", format: "der" });
  return [createHash("sha256").update(der).digest("hex").slice(0, 16), key];
}
