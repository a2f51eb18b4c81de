import { afterAll, expect, test } from "vitest";
import { gatewayWords } from "../../gateways.ts";
import { openDatabase } from "../../db/pool.ts";
import { mismatch, settle } from "../../testing/books/money.ts";
import {
  at,
  attempt,
  begin,
  leave,
  paymentOf,
  referenceOf,
  registry,
} from "../../testing/books/payments.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { holdsText, listHolds } from "./holds.ts";
import { listOpenCases, openCasesText } from "./open-cases.ts";
import { wordsFrom } from "../payments/gateway-words.ts";
import { listRefundCases, refundCasesText } from "./refund-cases.ts";
import { atOneMoment } from "./snapshot.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.urls.operator, maxConnections: 2, onError: () => {} });
afterAll(() => db.destroy());
const tell = (story: string) => asOwner(database, `begin; ${story} commit`);
const dated = (story: string, when: string) => story.replaceAll(at, when);

await tell(registry);
const second = "2026-03-15T05:00:00Z";
// The younger payment has the smaller number; its payer left twice, for two banks.
await tell(
  `${dated(`${begin(1)} ${leave(1)}`, second)} ${dated(attempt(1, 2) + leave(1), "2026-03-16T02:00:00Z")}`,
);
await tell(begin(2));

test("held bills are listed with who held them first at the top, and since when the payer is at the bank", async () => {
  const holds = await listHolds(db);
  expect(holds.map(({ paymentId }) => paymentId)).toEqual([2, 2, 1, 1].map(paymentOf));
  expect(holds.map(({ leftAt }) => leftAt?.toISOString() ?? null)).toEqual([
    null,
    null,
    "2026-03-15T05:00:00.000Z",
    "2026-03-15T05:00:00.000Z",
  ]);
  expect(holdsText(holds)).toContain(
    "in progress,  its payer left for the bank on 15-Mar-2026 01:00:00 PM",
  );
});

test.each([["a11"], [" A-11 "], ["A 1.1"]])(
  "who holds a bill is found by its number however it is written: %j",
  async (number) => {
    expect(await listHolds(db, number)).toMatchObject([{ paymentId: paymentOf(1), number: "A11" }]);
  },
);

test("a number that nobody holds, or a part of one, finds nothing", async () => {
  expect(await listHolds(db, "A99")).toEqual([]);
  expect(await listHolds(db, "A1")).toEqual([]);
  expect(holdsText([])).toBe("No such bill is kept from other payers.");
});

test("cases are told oldest first, each with what its own attempt holds in suspense", async () => {
  await tell(`${begin(3)} ${mismatch(3)}`);
  await tell(dated(`${begin(4)} ${mismatch(4)}`, "2026-03-14T02:00:00Z"));
  await tell(`insert into cases (payment_id, event_seq, reference, kind, opened_at)
    values (${paymentOf(1)}, 2, '${referenceOf(1)}', 'contradiction', '2026-03-17T02:00:00Z');`);
  const cases = await listOpenCases(db);
  expect(cases.map(({ paymentId, heldSen }) => [paymentId, heldSen])).toEqual([
    [paymentOf(4), "7750"],
    [paymentOf(3), "7750"],
    [paymentOf(1), "0"],
  ]);
  expect(cases[0]?.councils).toEqual(["mps", "mpt"]);
  const [first = "", , third = ""] = openCasesText(cases, wordsFrom(gatewayWords)).split("\n");
  expect(first).toMatch(/MPS\+MPT +payment \d+ \(review\), +asked RM 155\.00, +in suspense RM 77/);
  expect(third).toContain(`FPX approved ${referenceOf(1)}, or two people ruled on it, and now`);
  await tell(`update cases set closed_at = now(), closed_seq = 2 where kind = 'contradiction';`);
  expect(await listOpenCases(db)).toHaveLength(2);
  expect(openCasesText([], wordsFrom(gatewayWords))).toBe("Nothing waits for a person.");
});

test("of two attempts that took another amount each case shows its own", async () => {
  await tell(`${begin(5)} ${attempt(5, 2)} ${mismatch(5)}`);
  await tell(`insert into cases (payment_id, event_seq, reference, kind, opened_at)
    values (${paymentOf(5)}, 2, '${referenceOf(5, 2)}', 'unanswered', '${at}');`);
  const own = (await listOpenCases(db)).filter(({ paymentId }) => paymentId === paymentOf(5));
  expect(own.map(({ kind, heldSen }) => [kind, heldSen])).toEqual([
    ["other_amount", "7750"],
    ["unanswered", "0"],
  ]);
});

test("money to be returned is listed with the number under which its provider knows it, and summed", async () => {
  await tell(`${begin(6)} ${settle(6, { dueBack: [1, 2, 3] })}
    update payment_attempts set provider_txn_id = 'F-77' || chr(7), is_txn_proven = true where reference = '${referenceOf(6)}';`);
  const cases = await listRefundCases(db);
  expect(new Map(cases.map((one) => [one.councilCode, one.amountSen]))).toEqual(
    new Map([
      ["mps", "5000"],
      ["mpt", "10500"],
    ]),
  );
  const text = refundCasesText(cases, [], wordsFrom(gatewayWords));
  expect(text).toMatch(/MPT +RM 105\.00 .* FPX id F-77\? +the charge was no longer owed/);
  expect(text).toMatch(/^total +RM 155\.00$/m);
  expect(await listRefundCases(db, "mps")).toMatchObject([{ amountSen: "5000" }]);
  expect(refundCasesText([], [], wordsFrom(gatewayWords))).toBe("Nothing is to be returned.");
});

test("what is compared was true together: a payment that is paid meanwhile is not seen in half", async () => {
  const count = (tx: Parameters<Parameters<typeof atOneMoment>[1]>[0]) =>
    tx.selectFrom("ledgerEntries").select("id").execute();
  const [before, after] = await atOneMoment(db, async (tx) => {
    const rows = await count(tx);
    await tell(`${begin(7)} ${settle(7)}`);
    return [rows, await count(tx)];
  });
  expect(after).toEqual(before);
});

test("who reads the books at one moment reads on when a migration adds a column", async () => {
  const readAll = () => atOneMoment(db, (tx) => tx.selectFrom("cases").selectAll().execute());
  await readAll();
  await asOwner(database, "alter table cases add is_added_later int");
  expect(await readAll()).toContainEqual(expect.objectContaining({ isAddedLater: null }));
});

test("whoever reads the books cannot write by the same way", async () => {
  const write = atOneMoment(db, (tx) =>
    tx.updateTable("paymentChecks").set({ orderedBy: "Rosnah" }).execute(),
  );
  await expect(write).rejects.toThrow("read-only transaction");
});
