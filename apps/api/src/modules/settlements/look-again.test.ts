import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "../../testing/books/money.ts";
import { begin, referenceOf, registry } from "../../testing/books/payments.ts";
import { auditAsItIs, auditOf } from "../../testing/settlements/audit-of.ts";
import { openAccounts, operatorOf } from "../../testing/settlements/month.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { lookAgain } from "./look-again.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const operator = operatorOf(database);
const worker = operatorOf(database, "worker");
afterAll(() => Promise.all([operator.db.destroy(), worker.db.destroy()]));

/** One batch with a refund that nothing ever settles, another whose payment is approved after its file. */
beforeAll(async () => {
  await asOwner(database, registry);
  for (const story of [begin(1), settle(1), begin(2)]) await asRole("insider", database, story);
  await openAccounts(operator);
  await tell(
    "FPX26031601",
    [sale(1), "refund,,R1,2026-03-15T10:00:00+08:00,-20.00,0.00,0.00,-20.00"],
    "135.00",
  );
  await tell("FPX26031602", [sale(2)], "155.00");
});

const sale = (place: number) =>
  `sale,${referenceOf(place)},T${place},2026-03-15T10:00:00+08:00,155.00,0.00,0.00,155.00`;

async function tell(ref: string, lines: readonly string[], sum: string): Promise<void> {
  const text = [
    `SETTLEMENT,fpx,SE00012345,${ref},1,2026-03-16`,
    ...lines.map((line) => `LINE,${line}`),
    `TOTAL,${lines.length},${sum},0.00,0.00,${sum}`,
  ].join("\n");
  await takeIn(operator, { name: `${ref}.csv`, bytes: Buffer.from(text), by: "Rosnah" });
}

/** Answers which batches are booked anew. */
const look = async () => {
  const ids = await worker.inTransaction((tx, now) => lookAgain(tx, now));
  const rows = await operator.db.selectFrom("settlementBatches").select(["id", "ref"]).execute();
  return rows.filter(({ id }) => ids.includes(id)).map(({ ref }) => ref);
};
const openClasses = async () => {
  const rows = await operator.db.selectFrom("openLines").select("class").orderBy("class").execute();
  return rows.map((row) => row.class);
};

test("a look that finds nothing new books no batch, however many lines stay open", async () => {
  expect(await look()).toEqual([]);
  expect(await openClasses()).toEqual(["other_kind", "unapproved"]);
});

test("a late approval is no difference before the next look, and is one when no look comes", async () => {
  await asRole("insider", database, settle(2));
  const moment = (minutes: string) => `2026-03-15 02:${minutes}:01+00`;
  expect(auditAsItIs(database, "--as-of", moment("09"))).not.toMatch(/^FALSE.*\(O/m);
  expect(auditAsItIs(database, "--as-of", moment("10"))).toMatch(/^FALSE {2}every line settles/m);
});

test("the first look after a late approval books its batch, and no other", async () => {
  expect(await look()).toEqual(["FPX26031602"]);
  expect(await openClasses()).toEqual(["other_kind"]);
  expect(await auditOf(database)).toMatch(/^0 differences/m);
});
