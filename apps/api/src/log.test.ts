import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
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

test("whatever somebody wrote, it begins no line of its own", () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  log.info({ refusal: 'a\n{"level":50}', fields: ["b\r\nc"] }, "d\n{}");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const { time, ...line } = JSON.parse(lines[0] ?? "") as { time: string };
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(line).toMatchObject({ refusal: 'a\n{"level":50}', msg: "d\n{}" });
});
