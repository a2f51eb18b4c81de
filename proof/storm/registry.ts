import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { letRolesLogIn } from "../roles.ts";
import type { Cluster } from "./cluster.ts";
import { type Bill, councils, type Payer } from "./plan.ts";

const root = join(import.meta.dirname, "..", "..");
const batchSize = 5_000;

/** Makes the database, brings it to this version and gives every council its compounds. */
export async function fillRegistry(cluster: Cluster, payers: readonly Payer[]): Promise<void> {
  await connected(cluster.superuserUrl, async (client) => {
    await client.query("create role kaunter login createrole createdb");
    await client.query("create database kaunter_storm owner kaunter");
  });
  await migrate(cluster.ownerUrl);
  await connected(cluster.ownerUrl, async (client) => {
    await letRolesLogIn(client);
    await client.query(
      `insert into councils (code, name_my, name_en, name_zh, kinds)
       select code, code, code, code, '{compound}' from unnest($1::text[]) as code`,
      [councils],
    );
    const bills = payers.flatMap((payer) => payer.bills);
    for (let from = 0; from < bills.length; from += batchSize) {
      await addBills(client, bills.slice(from, from + batchSize));
    }
    await client.query("analyze charges");
  });
}

// Those who race share a bill.
async function addBills(client: Client, bills: readonly Bill[]): Promise<void> {
  await client.query(
    `insert into charges (council_code, kind, number, as_of, record)
     select council, 'compound', number, now() - interval '1 day', jsonb_build_object('type', 'individual', 'amountSen', "payableSen" * 2,
       'offence', 'S. 47', 'status', 'unpaid', 'isCourt', false, 'payer', 'SITI BINTI ALI',
       'offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD'))
     from jsonb_to_recordset($1) as given (council text, number text, "payableSen" bigint)
     on conflict do nothing`,
    [JSON.stringify(bills)],
  );
}

export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A server that is killed says so on the connection too; the query under way reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function migrate(ownerUrl: string): Promise<void> {
  const child = spawn("node", ["apps/api/bin/kaunter.mjs", "migrate"], {
    cwd: root,
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The migration ended with ${code}.`);
}
