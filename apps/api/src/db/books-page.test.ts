import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/books.md"), "utf8");
const ofPayments = [
  "charges",
  "gateway_messages",
  "ledger_entries",
  "receipts",
  "receipt_counters",
  "receipt_voids",
  "refunds",
  "cases",
  "reservations",
  "postings",
];

test("every lock of a payment is on the page that tells newcomers of them", async () => {
  const locks = (await asOwner(
    await createTestDatabase(),
    `select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and (relname like 'payment%' or relname in ('${ofPayments.join("', '")}'))`,
  )) as { name: string }[];
  expect(locks.length).toBeGreaterThan(20);
  expect(locks.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
