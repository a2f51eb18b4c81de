import type { Charge } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { checkDuePayments } from "../../../testing/check-due-payments.ts";
import { presumeLeft } from "./presume-left.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const minute = 60_000;

/** The same site some minutes later, for whoever looks for a bill. */
const { records } = site.deps;
const later = await createTestApp(database, {
  records: {
    ...records,
    find: async (lookup) => {
      const found = await records.find(lookup);
      return found && { ...found, now: new Date(found.now.getTime() + 5 * minute) };
    },
  },
});

async function begin(charges: string[]): Promise<CreatedPayment> {
  return (await payer.create(aWish(charges))).json<CreatedPayment>();
}

async function refusalOf(answer: ReturnType<typeof payer.create>): Promise<string> {
  return (await answer).json<Problem>().code;
}

async function find(id: string, at = site): Promise<Charge> {
  const data = { council: "mpt", payment_type: "compound", _id: id.split(".")[2] };
  const answer = await at.app.inject({ method: "POST", url: paths.search, payload: { data } });
  return answer.json<Charge>();
}

test("a bill that nobody left to pay is found as payable after five minutes, and not before", async () => {
  const charge = await aCompound(database);
  await begin([charge]);
  expect(await find(charge)).toMatchObject({ error: "payment_in_progress" });
  expect(await find(charge, later)).toMatchObject({ amount: "75.00", offers: [{}] });
});

test("whoever wants it then has it, and the payment before expires with all that it held", async () => {
  const [first, second] = [await aCompound(database), await aCompound(database)];
  const old = await begin([first, second]);
  const again = (await payer.switchBank(old)).json<CreatedPayment>();
  site.pass(4 * minute);
  expect(await refusalOf(payer.create(aWish([first])))).toBe("payment_in_progress");
  site.pass(minute);
  const taken = await begin([first]);
  expect(await books.statusOf(taken._id)).toBe("in_progress");
  expect(await books.statusOf(old._id)).toBe("expired");
  expect(await books.eventsOf(old._id)).toEqual([
    "created",
    "attempt",
    "attempt",
    "moved lapsed",
    "moved lapsed",
  ]);
  expect(await books.checkOf(again.sellerExOrderNo)).toBeUndefined();
  expect(await books.statusOf((await begin([second]))._id)).toBe("in_progress");
  // The payer who comes back is shown what became of it, and cannot pay what somebody else is paying.
  const handedOver = await payer.handOver(old);
  expect([handedOver.statusCode, handedOver.headers.location]).toEqual([
    303,
    expect.stringContaining("/confirmation"),
  ]);
  expect((await payer.switchBank(old)).json<Problem>().code).toBe("payment_ended");
});

test("a payer who comes back late still pays when nobody wanted the bill meanwhile", async () => {
  const created = await begin([await aCompound(database)]);
  site.pass(20 * minute);
  expect((await payer.handOver(created)).statusCode).toBe(200);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect(await books.statusOf(created._id)).toBe("successful");
});

test.each(["the page", "the signed message"])(
  "a hold is kept once %s has left with its payer",
  async (what) => {
    const charge = await aCompound(database);
    const created = await begin([charge]);
    const { sellerExOrderNo, payer_capability } = created;
    if (what === "the page") await payer.handOver(created);
    else {
      const payload = { sellerExOrderNo, payer_capability };
      await site.app.inject({ method: "POST", url: paths.fpxSignRequest, payload });
    }
    site.pass(30 * minute);
    expect(await refusalOf(payer.create(aWish([charge])))).toBe("payment_in_progress");
    expect(await find(charge, later)).toMatchObject({ error: "payment_in_progress" });
    expect(await books.statusOf(created._id)).toBe("in_progress");
  },
);

test("what was signed is not given out for a payment that lost its bill", async () => {
  const charge = await aCompound(database);
  const { sellerExOrderNo, payer_capability } = await begin([charge]);
  site.pass(6 * minute);
  await begin([charge]);
  const payload = { sellerExOrderNo, payer_capability };
  const answer = await site.app.inject({ method: "POST", url: paths.fpxSignRequest, payload });
  expect(answer.json<Problem>().code).toBe("payment_ended");
});

async function after<T>(turns: number, send: () => Promise<T>): Promise<T> {
  for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
  return send();
}

test("of a payer who leaves and one who wants the bill, exactly one is first, whichever it is", async () => {
  const firsts = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const charges = [await aCompound(database), await aCompound(database)];
    const old = await begin(charges);
    site.pass(6 * minute);
    const leave = () => payer.handOver(old);
    const want = () => payer.create(aWish(charges.toReversed().slice(round % 2)));
    // In the first two rounds it is certain who is first.
    const turns = () => (round < 2 ? 400 : Math.floor(Math.random() * 60));
    const [left, taken, takenAgain] = await Promise.all([
      after(round === 0 ? 0 : turns(), leave),
      after(round === 1 ? 0 : turns(), want),
      after(turns(), want),
    ]);
    const created = [taken, takenAgain].filter(({ statusCode }) => statusCode === 200);
    const hasLeft = left.statusCode === 200;
    expect([left.statusCode, taken.statusCode, takenAgain.statusCode]).not.toContain(500);
    expect(created).toHaveLength(hasLeft ? 0 : 1);
    expect(await books.statusOf(old._id)).toBe(hasLeft ? "in_progress" : "expired");
    firsts.add(hasLeft ? "left" : "taken");
  }
  expect(firsts).toEqual(new Set(["left", "taken"]));
});

test("after a restore, whoever seems not to have left is taken to have left, and is asked about", async () => {
  const charge = await aCompound(database);
  const created = await begin([charge]);
  await asOwner(
    database,
    `update payment_checks set next_check_at = now() where reference <> '${created.sellerExOrderNo}'`,
  );
  expect(await presumeLeft(site.operator)).toBeGreaterThan(0);
  expect(await presumeLeft(site.operator)).toBe(0);
  site.pass(6 * minute);
  expect(await refusalOf(payer.create(aWish([charge])))).toBe("payment_in_progress");
  site.outside.answers.set(created.sellerExOrderNo, [{ told: "approved" }]);
  while ((await checkDuePayments(site.worker)) > 0);
  expect(await books.statusOf(created._id)).toBe("successful");
});

test("the database lets nobody leave for a bill that is not held", async () => {
  const { _id, sellerExOrderNo } = await begin([await aCompound(database)]);
  const steal = `begin;
    insert into hold_releases values (${_id}, 'Ana', 'Ben', 'trial of the lock', now());
    delete from reservations where payment_id = ${_id};
    update payment_attempts set handed_off_at = now() where reference = '${sellerExOrderNo}';
    commit`;
  await expect(asOwner(database, steal)).rejects.toThrow(/does not hold what it would pay/);
});
