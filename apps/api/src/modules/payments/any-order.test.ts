import fc from "fast-check";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import type { Said } from "../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "fatal" });
const payer = payerAt(site);
const books = booksOf(site.deps);

const said: fc.Arbitrary<Said> = fc.constantFrom<Said[]>(
  { told: "awaiting" },
  { told: "abandoned" },
  { told: "declined" },
  { told: "unclear" },
  { told: "not_found" },
  { told: "approved", amount: "140.00" },
  { told: "approved" },
);
interface Message {
  said: Said;
  isOfNewest: boolean;
  isReturn: boolean;
}
const message = fc.record({ said, isOfNewest: fc.boolean(), isReturn: fc.boolean() });
/** The same messages in two orders, each with repetitions of its own. */
const twoOrders = fc
  .uniqueArray(message, { minLength: 1, maxLength: 6, selector: (each) => JSON.stringify(each) })
  .chain((messages) => {
    const order = fc
      .tuple(
        fc.shuffledSubarray(messages, { minLength: messages.length }),
        fc.array(fc.constantFrom(...messages), { maxLength: 3 }),
      )
      .map((parts) => parts.flat());
    return fc.tuple(order, order);
  });

/** What is left of a payment to two councils, by two attempts, when these messages have come. */
async function endOf(messages: readonly Message[]) {
  const charges = [await aCompound(database), await aCompound(database, "mps")];
  const first = (await payer.create(aWish(charges))).json<CreatedPayment>();
  const newest = (await payer.switchBank(first)).json<CreatedPayment>();
  for (const [place, { said: words, isOfNewest, isReturn }] of messages.entries()) {
    const { sellerExOrderNo } = isOfNewest ? newest : first;
    const send = isReturn ? payer.comeBack : payer.report;
    const nonce = place % 2 === 0 ? {} : { nonce: String(place) };
    const { statusCode } = await send(sellerExOrderNo, { ...words, ...nonce });
    expect(statusCode).toBe(isReturn ? 303 : 200);
  }
  const { _id } = first;
  const refunds = (await books.refundsOf(_id)).map(({ amountSen }) => amountSen);
  return {
    status: await books.statusOf(_id),
    balances: await books.balancesOf(_id),
    receipts: (await books.receiptsOf(_id)).map(({ councilCode, amountSen }) => [
      councilCode,
      amountSen,
    ]),
    refunds,
  };
}

test("the same messages in any order, however often, end in the same status, books and receipts", async () => {
  await fc.assert(
    fc.asyncProperty(twoOrders, async ([one, other]) => {
      const [end, otherEnd] = await Promise.all([endOf(one), endOf(other)]);
      expect(end).toEqual(otherEnd);
    }),
    { numRuns: 40 },
  );
});
