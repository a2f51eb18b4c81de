import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./pool.ts";

test("no connection compiles a plan, however dear the plan is believed to be", async () => {
  const { urls } = await createTestDatabase();
  const db = openDatabase({ url: urls.office, maxConnections: 1, onError: () => undefined });
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ jit: "off" }]);
});
