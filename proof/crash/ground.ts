import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";

const root = join(import.meta.dirname, "..", "..");
const database = "kaunter_crash";

/** A database as migrated, with bills in it, of which every site gets a copy. */
export interface Ground {
  ownerUrl: string;
  /** Fines of today, each to be paid once. */
  bills: string[];
}

export async function layGround(billCount: number): Promise<Ground> {
  const ownerUrl = makeDatabase();
  const books = new Client({ connectionString: ownerUrl });
  await books.connect();
  await hurryJobs(books);
  const bills = await makeBills(books, billCount);
  await books.end();
  return { ownerUrl, bills };
}

/** A site's own copy. Whoever copies a database may not be in it. */
export async function copyGround({ ownerUrl }: Ground, number: number): Promise<string> {
  const name = `${database}_${number}`;
  const beside = new Client({ connectionString: inDatabase(ownerUrl, "postgres") });
  await beside.connect();
  await beside.query(`drop database if exists ${name} with (force)`);
  await beside.query(`create database ${name} template ${database}`);
  await beside.end();
  return inDatabase(ownerUrl, name);
}

function makeDatabase(): string {
  const env = { ...process.env, KAUNTER_DATABASE: database };
  const options = { cwd: root, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("node", ["scripts/db.ts", "reset"], options);
  if (status !== 0) throw new Error(stderr);
  return /^ {2}owner=(.*)$/m.exec(stdout)?.[1] ?? "";
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

function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
