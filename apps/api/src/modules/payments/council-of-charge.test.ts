import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);

test("a charge cannot be paid under the name of another council", async () => {
  const [owed] = [await aCompound(database, "mpt"), await aCompound(database, "mps")];
  const answer = await payerAt(site).create(aWish([owed.replace("mpt", "mps")]));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, "not_found"]);
  expect(await booksOf(site.deps).count("payments")).toBe(0);
});
