import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../../db/pool.ts";
import { dismiss, mismatch, settle } from "../../../testing/books/money.ts";
import {
  at,
  begin,
  learn,
  paymentOf,
  referenceOf,
  registry,
} from "../../../testing/books/payments.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { measureBooks } from "./measure-books.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.urls.server, maxConnections: 2, onError: () => {} });
afterAll(() => db.destroy());
const tell = (story: string) => asOwner(database, `begin; ${story} commit`);
const ago = (hours: number) => `now() - interval '${hours} hours'`;
const dated = (story: string, hours: number) => story.replaceAll(`'${at}'`, ago(hours));
await tell(registry);

test("messages that are only counted are told with those that are kept, and the last hour ends both", async () => {
  const counted = (bucket: number, count: number, hours: number) => `
    insert into refused_messages (provider, channel, verdict, hour, bucket, count, digest, bytes, received_at)
      values ('fpx', 'direct', 'malformed', date_trunc('hour', ${ago(hours)}, 'UTC'), ${bucket}, ${count},
        sha256('a'), 9, ${ago(hours)});`;
  const kept = (verdict: string, hours: number) => `
    insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
      values ('fpx', 'direct', 'K1', '${verdict}', sha256('${verdict}'), '${verdict}', ${ago(hours)});`;
  await tell(counted(1, 40, 0.1) + counted(2, 2, 0.9) + counted(3, 100, 1.1));
  await tell(kept("unknown_reference", 0.9) + kept("foreign", 1.1));
  expect((await measureBooks(db)).refusedLastHour).toEqual({
    bad_signature: 0,
    malformed: 42,
    foreign: 0,
    unknown_reference: 1,
  });
});

test("a payment that waits for its bank is as old as its wait, and one that has ended has no age", async () => {
  await tell(`${begin(1)} ${learn(1, { evidence: "awaiting", to: "pending" })}`);
  await tell(`${begin(2)} ${settle(2)}`);
  await tell(`update payments set status_since = ${ago(2)};`);
  const { openSeconds } = await measureBooks(db);
  expect(openSeconds.pending).toBeCloseTo(7_200, -2);
  expect(openSeconds).toMatchObject({ in_progress: 0, review: 0 });
  expect(Object.keys(openSeconds).toSorted()).toEqual(["in_progress", "pending", "review"]);
});

test("the oldest case counts from its beginning until somebody closes it", async () => {
  await tell(dated(`${begin(3)} ${mismatch(3)}`, 5));
  await tell(dated(`${begin(4)} ${mismatch(4)}`, 1));
  const before = await measureBooks(db);
  expect([before.openCases.other_amount, Math.round(before.openCaseSeconds / 3_600)]).toEqual([
    2, 5,
  ]);
  await tell(dismiss(3));
  const after = await measureBooks(db);
  expect([after.openCases.other_amount, Math.round(after.openCaseSeconds / 3_600)]).toEqual([1, 1]);
});

test("a message that was kept and not yet weighed is as old as its coming", async () => {
  await tell(`insert into unweighed_messages (message_id, reference, notice, is_return, next_try_at)
    select id, '${referenceOf(1)}', '{}', false, now() from gateway_messages where verdict = 'unknown_reference';`);
  expect((await measureBooks(db)).unweighedSeconds).toBeCloseTo(0.9 * 3_600, -2);
});

test("an effect that no worker takes is as old as its order", async () => {
  await tell(`insert into ordered_effects (name, data, ordered_at) values ('send-receipt', '{}', ${ago(3)}),
    ('send-receipt', '{}', ${ago(1)});`);
  expect((await measureBooks(db)).effectOrderedSeconds).toBeCloseTo(3 * 3_600, -2);
});

test("each council waits for itself, until it has confirmed what it was told", async () => {
  const confirm = (which: string) =>
    tell(
      `update postings set posting_no = receipt_number, posted_at = now() where posted_at is null and ${which};`,
    );
  await confirm("true");
  await tell(dated(`${begin(6)} ${settle(6)}`, 5));
  await tell(dated(`${begin(7)} ${settle(7)}`, 2));
  await confirm(`payment_id = ${paymentOf(6)} and council_code = 'mpt'`);
  const { postingsWaiting, postingWaitingSeconds } = await measureBooks(db);
  expect(postingsWaiting).toBe(3);
  expect(postingWaitingSeconds).toEqual({
    mps: expect.closeTo(5 * 3_600, -2),
    mpt: expect.closeTo(2 * 3_600, -2),
  });
  await confirm("council_code = 'mps'");
  expect(Object.keys((await measureBooks(db)).postingWaitingSeconds)).toEqual(["mpt"]);
});

test("questions to a provider are overdue whatever is asked of the other", async () => {
  await tell(begin(5, undefined, "card"));
  await tell(`update payment_checks set next_check_at = ${ago(-1)};
    update payment_checks set next_check_at = ${ago(3)} where reference = '${referenceOf(5)}';`);
  const { checkOverdueSeconds } = await measureBooks(db);
  expect(checkOverdueSeconds).toEqual({ fpx: 0, card: expect.closeTo(3 * 3_600, -2) });
});
