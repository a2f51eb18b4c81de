import type { Client } from "pg";
import { councils, ratesOf, takenOnline } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";
import { drawPhoto } from "./photo.ts";
import { scenariosOn } from "./scenarios.ts";

/**
 * Fills the registry with the demonstration's councils and charges as of a day, all or nothing. Charges that are
 * there already keep their id and their history, so that what was paid in a demonstration still has its charge. What
 * only an earlier day's seed had, compounds of the year before, stays and grows old.
 */
export async function seedRegistry(client: Client, today: string): Promise<void> {
  await client.query("begin");
  await writeCouncils(client, today);
  await writeCharges(client, today);
  await writePhotos(client);
  await client.query("commit");
}

/** The day by the database's clock, which the processes go by too. */
export async function readToday(client: Client): Promise<string> {
  const { rows } = await client.query(
    "select to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD') as today",
  );
  const [{ today }] = rows as [{ today: string }];
  return today;
}

async function writeCouncils(client: Client, today: string): Promise<void> {
  const rows = councils.map((council) => ({
    code: council.code,
    name_my: council.names.my,
    name_en: council.names.en,
    name_zh: council.names.zh,
    kinds: takenOnline(council),
    rates: ratesOf(council, today),
  }));
  await client.query(
    `insert into councils (code, name_my, name_en, name_zh, kinds, rates)
     select code, name_my, name_en, name_zh, kinds, rates
     from jsonb_to_recordset($1) as given
       (code text, name_my text, name_en text, name_zh text, kinds text[], rates jsonb)
     on conflict (code) do update set
       name_my = excluded.name_my, name_en = excluded.name_en, name_zh = excluded.name_zh,
       is_enabled = true, kinds = excluded.kinds, rates = excluded.rates, updated_at = now()`,
    [JSON.stringify(rows)],
  );
}

async function writeCharges(client: Client, today: string): Promise<void> {
  const invented = councils.flatMap((council) => chargesOf(council, today));
  await client.query(
    `insert into charges (council_code, kind, number, plate, record)
     select council, kind, number, plate, record
     from jsonb_to_recordset($1) as given
       (council text, kind text, number text, plate text, record jsonb)
     on conflict (council_code, kind, number) do update set
       plate = excluded.plate, record = excluded.record, is_listed = true`,
    [JSON.stringify([...scenariosOn(today), ...invented])],
  );
}

/** Nobody in the records exists: all their photos are one drawing. */
async function writePhotos(client: Client): Promise<void> {
  await client.query(
    `insert into licence_photos (charge_id, content_type, bytes)
     select id, 'image/png', $1::bytea from charges
     where kind = 'council_licence' and record @> '{"hasPhoto": true}'
     on conflict do nothing`,
    [drawPhoto()],
  );
}
