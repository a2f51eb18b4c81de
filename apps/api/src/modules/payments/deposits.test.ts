import type { Charge } from "@kaunter/contracts/charges";
import type { Payment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const hall = "mpt.booking.BK2026000001";

async function find(payment_type: string, _id: string): Promise<Charge> {
  const payload = { data: { council: "mpt", payment_type, _id } };
  return (await site.app.inject({ method: "POST", url: "/search", payload })).json<Charge>();
}
async function begin(...ids: string[]) {
  const prices = await Promise.all(ids.map((id) => payer.price(id, "full")));
  const sum = prices.reduce((total, price) => total + Number(price), 0);
  return payer.leave(aWish(ids, { amount: `${sum}.00` }));
}
async function settle(created: Awaited<ReturnType<typeof begin>>) {
  const answer = await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect(answer.body).toBe("OK");
}

test("a booking that was cancelled while its payer was at the bank gives back hall and deposit", async () => {
  const created = await begin(hall);
  const set = (status: string) =>
    asOwner(
      database,
      `update charges set record = record || '{"status": "${status}"}' where number = 'BK2026000001'`,
    );
  await set("cancelled");
  await settle(created);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt gateway_in_transit": 70_000,
    "mpt refund_due": -70_000,
  });
  await set("approved");
});

test("a hall is the council's money and its deposit is held, on one receipt", async () => {
  const created = await begin(hall);
  await settle(created);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -40_000,
    "mpt deposits_held": -30_000,
    "mpt gateway_in_transit": 70_000,
  });
  expect(await books.receiptsOf(created._id)).toMatchObject([{ amountSen: 70_000 }]);
  const { services } = (await payer.look(created)).json<Payment>();
  expect(services.map(({ type, account_no, amount }) => [type, account_no, amount])).toEqual([
    ["booking", "BK-2026-000001", "400.00"],
    ["booking_deposit", "BK-2026-000001", "300.00"],
  ]);
  expect(await find("booking", "BK-2026-000001")).toMatchObject({
    status: "paid",
    error: "latest_payment_accepted",
  });
});

test.each([
  ["ticket", "TK00000001"],
  ["parking", "PK00000001"],
])("a %s that is paid once is owed no more", async (kind, number) => {
  const created = await begin(`mpt.${kind}.${number}`);
  await settle(created);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -200,
    "mpt gateway_in_transit": 200,
  });
  expect(await find(kind, number)).toMatchObject({ status: "paid", amount: "0.00", offers: [] });
});
