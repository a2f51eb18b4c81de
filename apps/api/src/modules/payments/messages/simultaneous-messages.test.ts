import { expect, test } from "vitest";
import type { Said } from "../../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { lockPaymentByAttempt } from "../store.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "fatal" });
const payer = payerAt(site);
const books = booksOf(site.deps);

const said: Said[] = [
  { told: "awaiting" },
  { told: "abandoned" },
  { told: "approved" },
  { told: "approved", nonce: "2" },
];

test("different messages about one payment in the same moment are applied one after the other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const created = await payer.leave(aWish([await aCompound(database)]));
    const { sellerExOrderNo, _id } = created;
    const answers = await Promise.all(said.map((each) => payer.report(sellerExOrderNo, each)));
    expect(answers.map(({ body }) => body)).toEqual(said.map(() => "OK"));
    expect(await books.statusOf(_id)).toBe("successful");
  }
});

test("a message that comes again does not wait for the payment that it was applied to", async () => {
  const { sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
  const approved = { told: "approved" } as const;
  await payer.report(sellerExOrderNo, approved);
  const again = await site.deps.inTransaction(async (tx) => {
    await lockPaymentByAttempt(tx, sellerExOrderNo);
    return payer.report(sellerExOrderNo, approved);
  });
  expect(again.body).toBe("OK");
});
