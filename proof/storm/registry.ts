import type { Client } from "pg";
import type { Cluster } from "../../tools/stage/cluster.ts";
import { connected } from "../../tools/stage/connection.ts";
import { makeDatabase } from "../../tools/stage/database.ts";
import { type Bill, councils, type Payer, type Renewal, staySen } from "./plan.ts";

const batchSize = 5_000;

/** Paid for at any hour: a storm may come at any. */
const tariff = {
  zones: { A: { perHourSen: staySen } },
  opensAtHour: 0,
  closesAtHour: 24,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
};

/** Makes the database and gives every council its compounds and licences; answers the owner's URL. */
export async function fillRegistry(
  cluster: Pick<Cluster, "url">,
  payers: readonly Payer[],
): Promise<string> {
  const ownerUrl = await makeDatabase(cluster, "kaunter_storm");
  await connected(ownerUrl, async (client) => {
    await client.query(
      `insert into councils (code, name_my, name_en, name_zh, kinds, rates)
       select code, code, code, code, '{compound,trading_licence,parking_session}', $2 from unnest($1::text[]) as code`,
      [councils, { parking_session: tariff }],
    );
    const bills = payers.flatMap((payer) => payer.bills);
    for (let from = 0; from < bills.length; from += batchSize) {
      await addBills(client, bills.slice(from, from + batchSize));
    }
    await addLicences(
      client,
      payers.flatMap(({ renewal }) => renewal ?? []),
    );
    await client.query("analyze charges");
  });
  return ownerUrl;
}

// Those who race share a bill.
export async function addBills(client: Client, bills: readonly Bill[]): Promise<void> {
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

/** As a council's file of licences would have them. */
async function addLicences(client: Client, licences: readonly Renewal[]): Promise<void> {
  await client.query(
    `insert into charges (council_code, kind, number, as_of, record)
     select council, 'trading_licence', number, now() - interval '1 day', jsonb_build_object('ownerName', 'SITI', 'ownerIc', '',
       'businessName', 'KEDAI', 'address', 'LOT 3', 'businessCode', '01', 'subhead', '71301', 'status', 'A', 'balanceSen', 0,
       'validUntil', to_char(date_trunc('year', now() at time zone 'Asia/Kuching') - interval '1 day', 'YYYY-MM-DD'), 'entryCount', 1)
     from jsonb_to_recordset($1) as given (council text, number text)`,
    [JSON.stringify(licences)],
  );
}
