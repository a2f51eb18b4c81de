import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "fatal" });
const payer = payerAt(site);

const one = async (statement: string) => (await asOwner(database, statement))[0];

test("a flood of anything to the callbacks leaves a few small rows, and none of its words", async () => {
  const flood = Array.from({ length: 600 }, () => randomBytes(6_000).toString("hex"));
  for (let from = 0; from < flood.length; from += 50) {
    await Promise.all(flood.slice(from, from + 50).map((body) => payer.form("/receipt", body)));
  }
  expect(await one("select count(*)::int as kept from gateway_messages")).toEqual({ kept: 0 });
  const rows = "count(*)::int <= 512 as few, sum(count)::int as told, max(bytes) as longest";
  expect(await one(`select ${rows} from refused_messages`)).toEqual({
    few: true,
    told: 600,
    longest: 12_000,
  });
});
