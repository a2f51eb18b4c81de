import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { connected, inDatabase } from "../../tools/stage/connection.ts";
import { type Charges, makeCharges } from "../bench/charges.ts";
import { database, withDatabase } from "../bench/cluster.ts";
import { type Product, withProduct } from "../bench/product.ts";
import { planSettings } from "../history/read-blocks.ts";
import { fillClosed, firstClosedCharge, paymentsOfCharge } from "./fill-closed.ts";
import { fillOpen } from "./fill-open.ts";
import { personKey } from "./sealed.ts";

export interface FilledSite {
  product: Product;
  charges: Charges;
  /** Of the superuser, in the product's database. */
  client: Client;
  logFile: string;
  /** What the filled database takes. */
  size: string;
}

/** The log of the server tells the plan of every statement, of those inside locks, too. Nothing else disturbs the counts. */
const settings = {
  ...planSettings,
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
};

/** The product with so many closed payments, and the same work open whatever their number. */
export async function withFilledSite<T>(
  payments: number,
  work: (site: FilledSite) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (ownerUrl, { url, logFile }) => {
    const count = firstClosedCharge + payments / paymentsOfCharge;
    const charges = await makeCharges(ownerUrl, { count, councilCount: 5 });
    return connected(inDatabase(url, database), async (client) => {
      await fillClosed(client, payments);
      await fillOpen(client);
      await client.query("vacuum analyze");
      await client.query(`alter database ${database} set auto_explain.log_min_duration = 0`);
      const size = await sizeOf(client);
      const folder = mkdtempSync(join(tmpdir(), "kaunter-growth-key-"));
      const keyFile = join(folder, "person.key");
      writeFileSync(keyFile, personKey);
      const environment = { KAUNTER_PERSON_KEY_FILE: keyFile };
      return withProduct(ownerUrl, { hasWorker: true, environment }, (product) => {
        rmSync(folder, { recursive: true });
        return work({ product, charges, client, logFile, size });
      });
    });
  });
}

async function sizeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return rows[0]?.size ?? "";
}
