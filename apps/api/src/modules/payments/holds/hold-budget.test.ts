import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aDeclared } from "../../../testing/declarations.ts";
import { aCompound, aDevice, aWish, payerAt } from "../../../testing/payer.ts";
import { strangersBills } from "../../../testing/strangers-bills.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { forgetOrigins } from "./forget-origins.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "warn" });
const payer = payerAt(site);

// The council takes declared charges, too.
await aCompound(database);
await asOwner(database, "update councils set kinds = kinds || '{local_government_charge}'");

const cartsOf = (all: string[]) =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, cart) =>
    all.slice(cart * 10, cart * 10 + 10),
  );

interface From {
  remoteAddress: string;
  cookie?: string;
}

let keys = 0;
function begin({ remoteAddress, cookie }: From, wish: object) {
  const key = { "idempotency-key": `hold-budget-of-${(keys += 1)}-xxxx` };
  return site.app.inject({
    method: "POST",
    url: paths.createPayment,
    remoteAddress,
    headers: cookie === undefined ? key : { ...key, cookie },
    payload: wish,
  });
}
const create = (from: From, charges: string[]) => begin(from, aWish(charges));

/** Begins a payment with a device that nobody has seen, and fetches the page that leads to the bank. */
async function leave(
  remoteAddress: string,
  charges: string[],
): Promise<CreatedPayment | undefined> {
  const answer = await create({ remoteAddress, cookie: aDevice() }, charges);
  if (answer.statusCode !== 200) return undefined;
  const created = answer.json<CreatedPayment>();
  await payer.handOver(created);
  return created;
}

const held = async (address: string) => {
  const [row] = await asOwner(
    database,
    `select count(*)::int as count from reservations join hold_origins using (payment_id)
     where address = '${address}'`,
  );
  return (row as { count: number }).count;
};

test("one visitor who begins 40 payments holds 30 strangers' bills, not 400", async () => {
  const from = { remoteAddress: "203.0.1.1", cookie: aDevice() };
  const answers = [];
  for (const cart of cartsOf(await strangersBills(database, 400)))
    answers.push(await create(from, cart));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers[3]?.json<Problem>()).toMatchObject({ status: 429, code: "too_many_holds" });
  expect(await held("203.0.1")).toBe(30);
});

test("the same at the same time, or without any device, is held to the same", async () => {
  const together = { remoteAddress: "203.0.2.1", cookie: aDevice() };
  const carts = cartsOf(await strangersBills(database, 100));
  await Promise.all(carts.map((cart) => create(together, cart)));
  expect(await held("203.0.2")).toBe(30);
  const nameless = { remoteAddress: "203.0.3.1" };
  const others = cartsOf(await strangersBills(database, 100));
  await Promise.all(others.map((cart) => create(nameless, cart)));
  expect(await held("203.0.3")).toBe(30);
});

test("a new device for each payment holds 300 from one address and no more within the hour", async () => {
  const codes = [];
  for (const cart of cartsOf(await strangersBills(database, 400))) {
    codes.push((await create({ remoteAddress: "203.0.4.1", cookie: aDevice() }, cart)).statusCode);
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(await held("203.0.4")).toBe(300);
  // Given up or taken over, they are counted for the hour.
  await asOwner(
    database,
    `update hold_origins set begun_at = begun_at - interval '59 minutes' where address = '203.0.4'`,
  );
  const [more = []] = cartsOf(await strangersBills(database, 10));
  const again = { remoteAddress: "203.0.4.1", cookie: aDevice() };
  expect((await create(again, more)).statusCode).toBe(429);
  await asOwner(
    database,
    `update hold_origins set begun_at = begun_at - interval '2 minutes' where address = '203.0.4'`,
  );
  expect((await create(again, more)).statusCode).toBe(200);
});

test("a new device for each payment that also fetches its page holds 1,000 from one address", async () => {
  const carts = cartsOf(await strangersBills(database, 1_200));
  const left = [];
  for (const cart of carts) left.push(await leave("203.0.7.1", cart));
  expect(left.filter((created) => created !== undefined)).toHaveLength(100);
  expect(await held("203.0.7")).toBe(1_000);
  const [first, second, third, fourth] = left.map((created) => created?.sellerExOrderNo ?? "");
  const another = async () => (await leave("203.0.7.1", carts.pop() ?? [])) !== undefined;
  // That a provider knows nothing of it is what one expects of a payment that nobody means to make.
  await asOwner(
    database,
    `update payment_attempts set asked_at = array[now()], not_found_first_at = now(), not_found_last_at = now()
     where payment_id in (select payment_id from hold_origins where address = '203.0.7')`,
  );
  expect(await another()).toBe(false);
  // Whatever else a provider says makes room: it was paid, refused, or waits for a second person.
  await payer.report(first ?? "", { told: "approved" });
  expect(await another()).toBe(true);
  await payer.report(second ?? "", { told: "declined" });
  expect(await another()).toBe(true);
  await payer.report(third ?? "", { told: "awaiting" });
  expect(await another()).toBe(true);
  expect(await another()).toBe(false);
  // A provider that is silent when it is asked says nothing against whoever left for it.
  await asOwner(
    database,
    `update payment_attempts set not_found_first_at = null, not_found_last_at = null where reference = '${fourth}'`,
  );
  expect(await another()).toBe(true);
  expect(await another()).toBe(false);
});

/** Hours and declared charges are kept from nobody: whoever wants the same declares it again. */
const nothingHeld = (count: number) =>
  aWish([], {
    services: Array.from({ length: count }, () => aDeclared()),
    amount: `${36 * count}.00`,
  });

test("one visitor has 30 payments under way that hold nothing, and no more", async () => {
  const from = { remoteAddress: "203.0.8.1", cookie: aDevice() };
  const answers = [];
  for (let nth = 0; nth < 32; nth += 1) answers.push(await begin(from, nothingHeld(1)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  expect(answers[31]?.json<Problem>()).toMatchObject({ status: 429, code: "too_many_holds" });
  const [first] = answers.map((answer) => answer.json<CreatedPayment>());
  if (first) await payer.handOver(first);
  expect((await begin(from, nothingHeld(1))).statusCode).toBe(429);
  await payer.report(first?.sellerExOrderNo ?? "", { told: "approved" });
  expect((await begin(from, nothingHeld(1))).statusCode).toBe(200);
  const together = { remoteAddress: "203.0.9.1", cookie: aDevice() };
  const wishes = Array.from({ length: 40 }, () => nothingHeld(1));
  const all = await Promise.all(wishes.map((wish) => begin(together, wish)));
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
});

test("a new device for each begins 300 of them from one address within the hour", async () => {
  const another = () => begin({ remoteAddress: "203.0.10.1", cookie: aDevice() }, nothingHeld(1));
  expect((await another()).statusCode).toBe(200);
  // As if 298 neighbours had begun one each.
  await asOwner(database, `update hold_origins set holds = holds + 298 where address = '203.0.10'`);
  expect((await another()).statusCode).toBe(200);
  expect((await another()).statusCode).toBe(429);
});

test("whoever leaves for the bank costs the neighbours nothing, and whoever has paid holds nothing", async () => {
  const [first = [], second = [], third = [], fourth = []] = cartsOf(
    await strangersBills(database, 40),
  );
  const from = { remoteAddress: "203.0.5.1", cookie: aDevice() };
  const left: CreatedPayment[] = [];
  for (const cart of [first, second, third]) {
    const created = (await create(from, cart)).json<CreatedPayment>();
    await payer.handOver(created);
    left.push(created);
  }
  const unserved = await asOwner(
    database,
    "select 1 from hold_origins where address = '203.0.5' and served_at is null",
  );
  expect(unserved).toEqual([]);
  expect((await create(from, fourth)).statusCode).toBe(429);
  await payer.report(left[0]?.sellerExOrderNo ?? "", { told: "approved" });
  expect((await create(from, fourth)).statusCode).toBe(200);
});

test("from where a payment was begun is forgotten after two hours, but not while it is under way", async () => {
  const from = { remoteAddress: "203.0.6.1", cookie: aDevice() };
  const [bill = ""] = await strangersBills(database, 1);
  await create(from, [bill]);
  await begin(from, nothingHeld(1));
  const left = await leave(from.remoteAddress, await strangersBills(database, 1));
  await payer.report(left?.sellerExOrderNo ?? "", { told: "approved" });
  await asOwner(database, "update hold_origins set begun_at = begun_at - interval '3 hours'");
  const kept = () =>
    asOwner(
      database,
      `select status from hold_origins join payments on id = payment_id where address = '203.0.6' order by 1`,
    );
  const underWay = [{ status: "in_progress" }, { status: "in_progress" }];
  expect(await kept()).toEqual([...underWay, { status: "successful" }]);
  await forgetOrigins(site.worker);
  expect(await kept()).toEqual(underWay);
});
