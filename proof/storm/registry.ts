import type { Client } from "pg";
import type { Cluster } from "../../tools/stage/cluster.ts";
import { connected } from "../../tools/stage/connection.ts";
import { makeDatabase } from "../../tools/stage/database.ts";
import { type Bill, councils, type Payer } from "./plan.ts";

const batchSize = 5_000;

/** Makes the database and gives every council its compounds; answers the owner's URL. */
export async function fillRegistry(cluster: Cluster, payers: readonly Payer[]): Promise<string> {
  const ownerUrl = await makeDatabase(cluster, "kaunter_storm");
  await connected(ownerUrl, async (client) => {
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
  return ownerUrl;
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
