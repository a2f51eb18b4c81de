import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./pool.ts";
import { statement, type Value } from "./statement.ts";

const { urls } = await createTestDatabase();
const db = openDatabase({ url: urls.server, maxConnections: 1, onError: () => {} });
afterAll(() => db.destroy());

test("a statement is made once and asked with other values each time, whatever stands between them", async () => {
  let times = 0;
  const ask = statement((on, value: Value<{ first: string; last: number }>) => {
    times += 1;
    return sql<{ isWritten: string }>`
      select ${value("last")}::integer || ${"-"}::text || ${value("first")}::text || ${value("last")}::integer as is_written`.compile(
      on,
    );
  });
  const asked = [await ask(db, { first: "a", last: 1 }), await ask(db, { first: "b", last: 2 })];
  expect(asked).toEqual([[{ isWritten: "1-a1" }], [{ isWritten: "2-b2" }]]);
  expect(times).toBe(1);
});
