import { expect, test } from "vitest";
import { settle } from "../testing/books/money.ts";
import { at, begin, paymentOf, registry } from "../testing/books/payments.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
const kaunter = kaunterOn(database);
await asOwner(database, `begin; ${registry} ${begin(1)} ${settle(1)} commit`);

test("a report that agrees with the ledger ends well, one that does not ends with 1 and says where", async () => {
  const report = () => kaunter("report", "--council=mpt", "--day=2026-03-15");
  expect(report()).toMatchObject({ status: 0, stderr: "" });
  await asOwner(
    database,
    `alter table ledger_entries disable trigger user;
     insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
       values (${paymentOf(1)}, 3, 'mpt', 'council_payable', 1, '${at}'), (${paymentOf(1)}, 3, 'mpt', 'fees', -1, '${at}')`,
  );
  const { status, stdout, stderr } = report();
  expect(stdout).toContain('"TOTAL"');
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("do not agree. owed to the council"),
  ]);
});

test.each([
  [["--day=2026-03-15"], "--council is one of mps, mpt"],
  [["--council=mpt", "--day=2026-02-30"], "--day is a day such as 2026-11-15."],
])("a report needs a council and a day that exist: %j", (options, sentence) => {
  expect(kaunter("report", ...options).stderr).toContain(sentence);
});
