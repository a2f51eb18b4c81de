import type { Charge, Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { addDays, dayOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { expect, test } from "vitest";
import { aCompound } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { measureBooks } from "../books/watch/measure-books.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const bill = await aCompound(database);
const number = bill.split(".")[2] ?? "";
let files = 0;

/** The council's file of its compounds, as of so many days ago. */
const state = (daysAgo: number, kind = "compound") =>
  asOwner(
    database,
    `insert into imports (council_code, kind, as_of, file_name, file_hash, imported_by, new_count, changed_count,
       gone_count, unchanged_count, older_count, acknowledged_count)
     values ('mpt', '${kind}', now() - interval '${daysAgo} days', 'f', lpad('${(files += 1)}', 64, '0'), 'Rosnah',
       0, 0, 0, 0, 0, 0)`,
  );
const today = async () =>
  dayOf(
    ((await asOwner(database, "select now() as now")) as { now: Date }[])[0]?.now ?? new Date(0),
  );

async function asOf() {
  const data = { council: "mpt", payment_type: "compound", _id: number };
  const found = await site.app.inject({ method: "POST", url: paths.search, payload: { data } });
  const payload = { items: [{ _id: bill, selection: "full" }] };
  const quotes = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  const [item] = quotes.json<Quotes>().items;
  return [found.json<Charge>().as_of, item && "as_of" in item ? item.as_of : undefined];
}
const overdueDays = async () =>
  Math.round(
    ((await measureBooks(site.deps.db)).registerOverdueSeconds["mpt"] ?? -86_400) / 86_400,
  );

test("records that came in no file are never called old", async () => {
  await state(30, "assessment");
  expect(await asOf()).toEqual([undefined, undefined]);
});

test("whoever is about to pay is told the day of old records, until a newer file comes", async () => {
  await asOwner(database, "update councils set stale_after_days = 9");
  await state(10);
  const day = formatDay(addDays(await today(), -10));
  expect(await asOf()).toEqual([day, day]);
  await asOwner(database, "update councils set stale_after_days = 10");
  expect(await asOf()).toEqual([undefined, undefined]);
  await asOwner(database, "update councils set stale_after_days = 5");
  await state(1);
  expect(await asOf()).toEqual([undefined, undefined]);
});

test("a file that was undone counts no more", async () => {
  await asOwner(database, "update councils set stale_after_days = 5");
  for (const daysAgo of [10, 1]) await state(daysAgo);
  await asOwner(
    database,
    "update imports set undone_by = 'Rosnah', undone_at = now() where as_of > now() - interval '2 days'",
  );
  expect((await asOf())[0]).toBe(formatDay(addDays(await today(), -10)));
});

test("a file that its council states again is as old as it says then", async () => {
  const restate = (value: string) =>
    asOwner(
      database,
      `update imports set restated_as_of = ${value}, restated_by = 'Rosnah', restated_at = now()
       where kind = 'compound' and undone_at is null and as_of < now() - interval '9 days'`,
    );
  await restate("now() - interval '6 days'");
  const day = formatDay(addDays(await today(), -6));
  expect(await asOf()).toEqual([day, day]);
  await restate("now() - interval '1 day'");
  expect(await asOf()).toEqual([undefined, undefined]);
  await asOwner(
    database,
    "update imports set restated_as_of = null, restated_by = null, restated_at = null",
  );
});

test("the operator learns how long the oldest register of a council is past its time", async () => {
  expect(await overdueDays()).toBe(25);
  await asOwner(
    database,
    `update imports set restated_as_of = now() - interval '15 days', restated_by = 'Rosnah', restated_at = now()
     where kind = 'assessment'`,
  );
  expect(await overdueDays()).toBe(10);
  await state(2, "assessment");
  expect(await overdueDays()).toBe(5);
  await state(0);
  expect(await overdueDays()).toBe(0);
});
