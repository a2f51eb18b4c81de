import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

/** An id of before that the next payment is to begin with, as if both had begun in the same microsecond. */
let sameId: string | undefined;
const crowded = await createTestApp(database, {
  inTransaction: (work, open) =>
    site.deps.inTransaction((tx, now, opened) => {
      const asked = sameId === undefined ? opened : { ...opened, id: sameId };
      sameId = undefined;
      return work(tx, now, asked);
    }, open),
});

test("who begins in the microsecond of another, whose id that is, begins again", async () => {
  const { _id: id } = await payer.leave(aWish([await aCompound(database)]));
  sameId = id;
  const answer = await payerAt(crowded).create(aWish([await aCompound(database)]));
  expect([answer.statusCode, sameId]).toEqual([200, undefined]);
});

/** A charge that leaves its register once it has its price. */
let leaving: string | undefined;
const slow = await createTestApp(database, {
  inTransaction: async (work, open) => {
    const left = `update charges set is_listed = false, withdrawn_at = now() where number = '${leaving?.split(".")[2]}'`;
    await asOwner(database, left);
    return site.deps.inTransaction(work, open);
  },
});

test("a charge that its council withdraws between its price and its reservation is not begun", async () => {
  leaving = await aCompound(database);
  const before = await books.count("payments");
  const answer = await payerAt(slow).create(aWish([leaving]));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, "not_found"]);
  expect(await books.count("payments")).toBe(before);
});
