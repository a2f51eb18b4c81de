import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { asOf, type Check, type Result } from "./check.ts";
import { sealed } from "./sealed-tables.ts";

const zeros = "decode(repeat('00', 32), 'hex')";
const tables = Object.entries(sealed);

/** What each part of a seal says and what its rows give today. */
const parts = tables.map(
  ([table, { number, values }]) => `
    select p.*, f.count as found, f.hash as found_hash,
      coalesce(lag(to_no) over (order by seal_seq), 0) as reached
    from seal_parts p, lateral (
      select count(*), sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(${values})::text, 'UTF8')), ''::bytea
        order by ${number}), '')) as hash
      from ${table} where ${number} > p.after_no and ${number} <= p.to_no) as f
    where p.table_name = '${table}'`,
);

const newest = (table: string) =>
  `coalesce((select max(to_no) from seal_parts where table_name = '${table}'), 0)`;

export const checksOfSeals: Check[] = [
  {
    proves: "I15",
    says: "the seals follow each other, and what they sealed has not changed",
    faults: `
      select format('seal %s covers %s of %s from %s on, sealed were %s: %s', seal_seq, found, table_name, after_no + 1,
        row_count, case when after_no <> reached then 'it does not begin where the one before ended'
          when hash <> found_hash then 'another hash' else 'another count' end) as what
      from (${parts.join(" union all ")}) as each
      where after_no <> reached or hash <> found_hash or row_count <> found
      union all
      select format('seal %s %s', seq, case when hash <> due then 'is not the hash of its parts'
        else 'does not follow the one before' end)
      from (select *, coalesce(lag(hash) over own, ${zeros}) as expected, row_number() over own as place,
          sha256(previous_hash || convert_to((select string_agg(concat_ws(' ', table_name, after_no, to_no, row_count,
            encode(p.hash, 'hex')), E'\\n' order by table_name collate "C") from seal_parts p where seal_seq = seq), 'UTF8')) as due
        from seals window own as (order by seq)) as chain
      where hash is distinct from due or previous_hash <> expected or seq <> place`,
  },
  {
    proves: "I15",
    says: "everything that is append-only is sealed within a quarter of an hour",
    faults: `
      ${tables
        .map(
          ([table, { number, at }]) => `
      select format('%s rows of ${table} are not sealed, the oldest of %s', count(*), min(${at})) as what
      from ${table} where ${number} > ${newest(table)} having min(${at}) < ${asOf} - interval '15 minutes'`,
        )
        .join(" union all ")}
      union all
      select format('%s is append-only and under no seal', tgrelid::regclass)
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where proname = 'refuse_change' and tgtype & 16 <> 0
        and tgrelid::regclass::text not in ('seals', 'seal_parts', ${tables.map(([table]) => `'${table}'`).join(", ")})
      union all
      select format('seal %s speaks of %s, which this audit does not know', seal_seq, table_name)
      from seal_parts where table_name not in (${tables.map(([table]) => `'${table}'`).join(", ")})`,
  },
  {
    proves: "I15",
    says: "every message is the one whose digest was sealed",
    // Bytes that no text can hold were replaced, and a body is removed when its names have to go.
    faults: `
      select format('message %s is not what its digest says', id) as what
      from gateway_messages where sha256(convert_to(body, 'UTF8')) <> digest and strpos(body, chr(65533)) = 0`,
  },
];

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
