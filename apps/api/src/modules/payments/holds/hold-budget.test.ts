import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aDevice, aWish, payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { forgetOrigins } from "./forget-origins.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "warn" });
const payer = payerAt(site);

let bills = 0;
/** So many compounds of strangers, in one statement. */
async function strangersBills(count: number): Promise<string[]> {
  const [, , number = ""] = (await aCompound(database)).split(".");
  const from = (bills += count) - count;
  await asOwner(
    database,
    `insert into charges (council_code, kind, number, record) select council_code, kind,
       'I98' || lpad((${from} + n)::text, 6, '0'), record
       from charges, generate_series(1, ${count}) as n where number = '${number}'`,
  );
  return Array.from(
    { length: count },
    (_, index) => `mpt.compound.I98${String(from + index + 1).padStart(6, "0")}`,
  );
}

const cartsOf = (all: string[]) =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, cart) =>
    all.slice(cart * 10, cart * 10 + 10),
  );

interface From {
  remoteAddress: string;
  cookie?: string;
}

let keys = 0;
function create({ remoteAddress, cookie }: From, charges: string[]) {
  const key = { "idempotency-key": `hold-budget-of-${(keys += 1)}-xxxx` };
  return site.app.inject({
    method: "POST",
    url: paths.createPayment,
    remoteAddress,
    headers: cookie === undefined ? key : { ...key, cookie },
    payload: aWish(charges),
  });
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
  for (const cart of cartsOf(await strangersBills(400))) answers.push(await create(from, cart));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers[3]?.json<Problem>()).toMatchObject({ status: 429, code: "too_many_holds" });
  expect(await held("203.0.1")).toBe(30);
});

test("the same at the same time, or without any device, is held to the same", async () => {
  const together = { remoteAddress: "203.0.2.1", cookie: aDevice() };
  const carts = cartsOf(await strangersBills(100));
  await Promise.all(carts.map((cart) => create(together, cart)));
  expect(await held("203.0.2")).toBe(30);
  const nameless = { remoteAddress: "203.0.3.1" };
  const others = cartsOf(await strangersBills(100));
  await Promise.all(others.map((cart) => create(nameless, cart)));
  expect(await held("203.0.3")).toBe(30);
});

test("a new device for each payment holds 300 from one address and no more within the hour", async () => {
  const codes = [];
  for (const cart of cartsOf(await strangersBills(400))) {
    codes.push((await create({ remoteAddress: "203.0.4.1", cookie: aDevice() }, cart)).statusCode);
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(await held("203.0.4")).toBe(300);
  // Given up or taken over, they are counted for the hour.
  await asOwner(
    database,
    `update hold_origins set begun_at = begun_at - interval '59 minutes' where address = '203.0.4'`,
  );
  const [more = []] = cartsOf(await strangersBills(10));
  const again = { remoteAddress: "203.0.4.1", cookie: aDevice() };
  expect((await create(again, more)).statusCode).toBe(429);
  await asOwner(
    database,
    `update hold_origins set begun_at = begun_at - interval '2 minutes' where address = '203.0.4'`,
  );
  expect((await create(again, more)).statusCode).toBe(200);
});

test("whoever leaves for the bank costs the neighbours nothing, and whoever has paid holds nothing", async () => {
  const [first = [], second = [], third = [], fourth = []] = cartsOf(await strangersBills(40));
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

test("from where bills were held is forgotten after two hours, but not while they are held", async () => {
  const [bill = ""] = await strangersBills(1);
  await create({ remoteAddress: "203.0.6.1", cookie: aDevice() }, [bill]);
  await asOwner(database, "update hold_origins set begun_at = begun_at - interval '3 hours'");
  const paid = await asOwner(
    database,
    `select 1 from hold_origins where payment_id not in (select payment_id from reservations)`,
  );
  expect(paid).toHaveLength(1);
  await forgetOrigins(site.worker);
  const left =
    "select address from hold_origins where payment_id not in (select payment_id from reservations)";
  expect(await asOwner(database, left)).toEqual([]);
  expect(
    await asOwner(database, "select 1 from hold_origins where address = '203.0.6'"),
  ).toHaveLength(1);
});
