import { Client } from "pg";
import { readToday, seedRegistry } from "../../../../tools/seed/seed.ts";
import type { TestDatabase } from "./test-database.ts";

/** Fills a test's database with the demonstration's councils and charges, as of today or another day. */
export async function seedDatabase({ ownerUrl }: TestDatabase, day?: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await seedRegistry(client, day ?? (await readToday(client)));
  await client.end();
}
