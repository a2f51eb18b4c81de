import type { Charge } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { beforeAll, expect, test } from "vitest";
import { aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const books = booksOf(site.deps);
beforeAll(() => seedDatabase(database));

const types = {
  assessment: "assessment",
  compound: "compound",
  trading_licence: "license",
  council_licence: "permit",
  market: "market",
  ticket: "ticket",
  booking: "booking",
  parking: "parking",
};
type Kind = keyof typeof types;

async function find(kind: Kind, number: string): Promise<Charge> {
  const data = { council: "mpt", payment_type: types[kind], _id: number };
  const answer = await site.app.inject({ method: "POST", url: paths.search, payload: { data } });
  return answer.json<Charge>();
}

/** The first charge of the demonstration that can be paid, and its dearest offer. */
async function aPayable(kind: Kind) {
  const rows = (await asOwner(
    database,
    `select number from charges where council_code = 'mpt' and kind = '${kind}' order by id limit 60`,
  )) as { number: string }[];
  for (const { number } of rows) {
    const { _id, offers } = await find(kind, number);
    const offer = offers?.at(-1);
    if (offer) return { _id, number, selection: offer.selection, paidUntil: offer.paid_until };
  }
  throw new Error(`There is no ${kind} to pay`);
}

const consent = { name: "Siti", ic_no: "900101125678" };
const begin = async (_id: string, selection: string): Promise<CreatedPayment> => {
  const amount = await payer.price(_id, selection);
  return payer.leave(aWish([], { services: [{ _id, selection, consent }], amount }));
};
const approved = { told: "approved" } as const;
const sumOf = (balances: Record<string, number>, ...accounts: string[]) =>
  accounts.reduce((sum, account) => sum - (balances[`mpt ${account}`] ?? 0), 0);

test.each(Object.keys(types) as Kind[])(
  "of two who pay the same %s the second gets everything back, and nobody is asked a third time",
  async (kind) => {
    const { _id, number, selection, paidUntil } = await aPayable(kind);
    const late = await begin(_id, selection);
    await payer.report(late.sellerExOrderNo, { told: "declined" });
    const first = await begin(_id, selection);
    await payer.report(first.sellerExOrderNo, approved);
    await payer.report(late.sellerExOrderNo, approved);

    const paid = await books.balancesOf(first._id);
    const received = paid["mpt gateway_in_transit"] ?? 0;
    expect(received).toBeGreaterThan(0);
    expect(sumOf(paid, "council_payable", "fees", "deposits_held")).toBe(received);
    expect(await books.balancesOf(late._id)).toEqual({
      "mpt gateway_in_transit": received,
      "mpt refund_due": -received,
    });
    const after = await find(kind, number);
    expect(after.error).toBe("latest_payment_accepted");
    // What is offered now is paid until a later day, or is nothing.
    expect(after.offers.filter((offer) => offer.paid_until === paidUntil)).toEqual([]);
  },
);
