import { parseCalendarDay } from "@kaunter/domain/calendar";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mismatch, settle } from "../../testing/books/money.ts";
import { begin, referenceOf, registry } from "../../testing/books/payments.ts";
import { auditOf, sealNow } from "../../testing/settlements/audit-of.ts";
import { forgetFiles, openAccounts, operatorOf } from "../../testing/settlements/month.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { keepAwaited, readReach } from "./keep-awaited.ts";
import { listExceptions } from "./list-exceptions.ts";
import { takeIn } from "./take-in.ts";

vi.setConfig({ testTimeout: 120_000 });

const database = await createTestDatabase();
const operator = operatorOf(database);
const worker = operatorOf(database, "worker");
afterAll(() => Promise.all([operator.db.destroy(), worker.db.destroy()]));

const paid = [1, 2, 3, 4, 5];
beforeAll(async () => {
  await asOwner(database, registry);
  for (const place of paid)
    for (const story of [begin(place), settle(place)]) await asRole("insider", database, story);
  await openAccounts(operator);
});
beforeEach(() => forgetFiles(database));

const look = () => matchSettlementsEveryFiveMinutes.run(worker, {});

let revision = 0;
/** The one batch of a provider, as often as it is told anew. */
function tell(places: readonly number[]) {
  revision += 1;
  const lines = places.map(
    (place) =>
      `LINE,sale,${referenceOf(place)},T${place},2026-03-15T10:00:00+08:00,155.00,0.00,0.00,155.00`,
  );
  const sum = (places.length * 155).toFixed(2);
  const text = [
    `SETTLEMENT,fpx,SE00012345,FPX26031601,${revision},2026-03-16`,
    ...lines,
    `TOTAL,${lines.length},${sum},0.00,0.00,${sum}`,
  ].join("\n");
  return takeIn(operator, { name: `${revision}.csv`, bytes: Buffer.from(text), by: "Rosnah" });
}
beforeEach(() => void (revision = 0));

/** Answers which of these payments the given attempts belong to. */
const among = (places: readonly number[], references: readonly string[]) =>
  places.filter((place) => references.includes(referenceOf(place)));
const missing = async (places: readonly number[] = paid) => {
  const all = await listExceptions(operator.db, parseCalendarDay("2026-03-20"));
  const references = all.filter((each) => each.class === "missing").map(({ subject }) => subject);
  return among(places, references);
};
const listed = async (places: readonly number[] = paid) => {
  const rows = await operator.db.selectFrom("awaitedAttempts").select("reference").execute();
  return among(
    places,
    rows.map(({ reference }) => reference),
  );
};

test("what was approved is listed once it is under a seal, and leaves when a line settles it", async () => {
  for (const story of [begin(8), settle(8)]) await asRole("insider", database, story);
  await look();
  expect(await listed([8])).toEqual([]);
  expect(await missing([8])).toEqual([8]);
  await sealNow(database);
  await look();
  expect(await listed([...paid, 8])).toEqual([...paid, 8]);
  await tell([1, 2, 8]);
  expect(await listed([...paid, 8])).toEqual([3, 4, 5]);
  expect(await missing([...paid, 8])).toEqual([3, 4, 5]);
});

test("an entry sealed during the worker's run is listed by its next run", async () => {
  await sealNow(database);
  await look();
  for (const story of [begin(9), settle(9)]) await asRole("insider", database, story);
  await worker.inTransaction(async (tx) => {
    const reach = await readReach(tx);
    await sealNow(database);
    await keepAwaited(tx, reach);
  });
  expect(await listed([9])).toEqual([]);
  await look();
  expect(await listed([9])).toEqual([9]);
});

test("what a revision leaves out is owed again", async () => {
  await sealNow(database);
  await tell(paid);
  expect(await listed()).toEqual([]);
  await tell([1, 2, 3, 4]);
  expect(await listed()).toEqual([5]);
  expect(await missing()).toEqual([5]);
});

test("a payment that commits late is on the list all the same", async () => {
  const late = new Client({ connectionString: database.urls.insider });
  await late.connect();
  for (const place of [6, 7]) await asRole("insider", database, begin(place));
  await late.query("begin");
  await late.query(settle(6));
  // Its money is in suspense, so it waits for no number of a receipt, and is in the ledger behind the one before.
  await asRole("insider", database, mismatch(7));
  await look();
  await late.query("commit");
  await late.end();
  await sealNow(database);
  await look();
  expect(await listed([6, 7])).toEqual([6, 7]);
  expect(await auditOf(database)).toMatch(/^0 differences/m);
});

test("what a line settled before the seal came is never listed", async () => {
  await look();
  for (const story of [begin(10), settle(10)]) await asRole("insider", database, story);
  await tell([10]);
  await sealNow(database);
  await look();
  expect(await listed([10])).toEqual([]);
  expect(await missing([10])).toEqual([]);
});

test("whatever comes when, the list is what a look at everything would find", async () => {
  const step = fc.oneof(
    fc.constant("seal" as const),
    fc.constant("look" as const),
    fc.subarray(paid, { minLength: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await forgetFiles(database);
      revision = 0;
      let told: number[] = [];
      for (const each of steps) {
        if (each === "seal") await sealNow(database);
        else if (each === "look") await look();
        else await tell((told = each));
      }
      expect(await missing()).toEqual(paid.filter((place) => !told.includes(place)));
    }),
    { numRuns: 25 },
  );
});
