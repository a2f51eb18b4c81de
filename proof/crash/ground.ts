import type { Client } from "pg";
import { ask, connected, inDatabase } from "../../tools/stage/connection.ts";
import { openDatabase } from "../../tools/stage/database.ts";

const database = "kaunter_crash";

/** A database as migrated, with bills in it, of which every site gets a copy. */
export interface Ground {
  ownerUrl: string;
  /** Fines of today, each to be paid once. */
  bills: string[];
}

export async function layGround(billCount: number): Promise<Ground> {
  const { owner: ownerUrl } = await openDatabase(database);
  const bills = await connected(ownerUrl, async (books) => {
    await hurryJobs(books);
    return makeBills(books, billCount);
  });
  return { ownerUrl, bills };
}

/** A site's own copy. Whoever copies a database may not be in it. */
export async function copyGround({ ownerUrl }: Ground, number: number): Promise<string> {
  const name = `${database}_${number}`;
  const beside = inDatabase(ownerUrl, "postgres");
  await ask(beside, `drop database if exists ${name} with (force)`);
  await ask(beside, `create database ${name} template ${database}`);
  return inDatabase(ownerUrl, name);
}

/** A worker that died is missed after seconds, and its job is tried again at once. */
async function hurryJobs(books: Client): Promise<void> {
  await books.query("update pgboss.queue set heartbeat_seconds = 2, retry_delay = 1");
}

async function makeBills(books: Client, count: number): Promise<string[]> {
  await books.query(
    `insert into councils (code, name_my, name_en, name_zh, kinds)
       values ('mpt', 'mpt', 'mpt', 'mpt', '{compound}')`,
  );
  const { rows } = await books.query<{ number: string }>(
    `insert into charges (council_code, kind, number, record)
       select 'mpt', 'compound', 'I27' || lpad(nr::text, 6, '0'), jsonb_build_object('type', 'individual',
         'amountSen', 10000, 'offence', 'S. 47', 'status', 'unpaid', 'isCourt', false, 'payer', 'SITI BINTI ALI',
         'offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD'))
       from generate_series(1, $1::int) as nr returning number`,
    [count],
  );
  return rows.map(({ number }) => number);
}
