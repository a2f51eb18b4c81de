import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestApp } from "./testing/test-app.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
const { deps, logged } = await createTestApp(database);

test("a refusal of the database is logged by its code, without the row that it quotes", async () => {
  const row = sql`insert into users (id, email) values (gen_random_uuid(), 'siti@contoh.my')`;
  const fault: unknown = await row.execute(deps.db).catch((error: unknown) => error);
  expect(JSON.stringify(fault)).toContain("siti@contoh.my");
  deps.log.error({ err: fault }, "unexpected fault");
  const line = logged.at(-1);
  expect(line).toContain('"code":"23502"');
  expect(line).not.toContain("siti@contoh.my");
});
