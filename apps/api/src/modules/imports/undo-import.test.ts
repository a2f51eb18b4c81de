import fc from "fast-check";
import { expect, test } from "vitest";
import { aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { postReceipt } from "../postings/post-receipt.ts";
import { type Cells, csvOf, momentIn, registersOf, rowOf } from "../../testing/registers.ts";
import { undoImport } from "./undo-import.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const registers = registersOf(database);
for (const council of ["mpt", "mps", "mdld", "mdkb"] as const) await registers.setUp(council);

const undo = (id: string) => undoImport(database, { id, by: "Jamil" });
const numberOf = (place: number) => `V20-00000${place}`;
const compound = (place: number, changes: Cells = {}) =>
  rowOf("compound", { compound_no: numberOf(place), payer: `ST${place}A`, ...changes });
const chargeOf = (place: number) => `mpt.compound.${numberOf(place).replace("-", "")}`;

async function begin(place: number) {
  const services = [{ _id: chargeOf(place), selection: "full" }];
  return payer.leave(aWish([], { services, amount: "10.00" }));
}
async function pay(place: number) {
  const created = await begin(place);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}

const row = fc.record({
  place: fc.integer({ min: 0, max: 9 }),
  payer: fc.constantFrom("ST1A", "ST2B"),
  type: fc.constantFrom("vehicle", "individual"),
  amount: fc.constantFrom("10", "20.5"),
});
const register = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 8,
  selector: ({ place }) => place,
});

test("whatever two files say, undoing the second leaves what the first said, and undoing both nothing", async () => {
  const file = (rows: { place: number; payer: string; type: string; amount: string }[]) =>
    csvOf(rows.map(({ place, ...changes }) => compound(place, changes)));
  const property = fc.asyncProperty(register, register, async (first, second) => {
    const before = await registers.checksum();
    const one = await registers.done("compound", file(first), { council: "mps" });
    const between = await registers.checksum();
    const other = await registers.import("compound", file(second), { council: "mps" });
    if (other.outcome === "imported") await undo(other.id);
    expect(await registers.checksum()).toBe(between);
    await undo(one.id);
    expect(await registers.checksum()).toBe(before);
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
});

test("a payment that an import took off the top lies on it again", async () => {
  await registers.done("compound", csvOf([1, 2, 3, 4, 5, 6].map((place) => compound(place))));
  const { _id } = await pay(1);
  await postReceipt(site.worker, { paymentId: _id, council: "mpt" });
  const before = await registers.checksum();
  const paid = compound(1, { status: "paid" });
  const rest = [2, 3, 4, 6, 7].map((place) => compound(place, { offence: "S.2" }));
  const { id, summary } = await registers.done("compound", csvOf([paid, ...rest]));
  expect(summary).toMatchObject({ acknowledgedCount: 1, gone: { count: 1 }, new: { count: 1 } });
  expect(await registers.checksum()).not.toBe(before);
  expect(await undo(id)).toEqual({ restoredCount: 7, leftAlone: [] });
  expect(await registers.checksum()).toBe(before);
});

test("what was paid, reserved or changed since is named and left alone, the rest is given back", async () => {
  const changed = [1, 2, 3, 4, 6, 7].map((place) => compound(place, { offence: "S.3" }));
  const { id } = await registers.done("compound", csvOf(changed));
  const { _id: paying } = await begin(2);
  const { _id: paid } = await pay(3);
  const { _id: paidNew } = await pay(7);
  await asOwner(
    database,
    `update charges set record = record || '{"offence": "S.4"}' where number = 'V20000004'`,
  );
  const undone = await undo(id);
  expect(undone).toEqual({
    restoredCount: 3,
    leftAlone: [
      { number: "V20-000002", why: "reserved", paymentId: paying },
      { number: "V20-000003", why: "paid", paymentId: paid },
      { number: "V20-000004", why: "changed", paymentId: null },
      { number: "V20-000007", why: "paid", paymentId: paidNew },
    ],
  });
  const rows = await asOwner(
    database,
    `select right(number, 1) as place, record ->> 'offence' as offence, jsonb_array_length(settlements) as paid
     from charges where council_code = 'mpt' and is_listed order by number`,
  );
  const first = compound(1)["offence"];
  expect(rows).toEqual([
    { place: "1", offence: first, paid: 1 },
    { place: "2", offence: "S.3", paid: 0 },
    { place: "3", offence: "S.3", paid: 1 },
    { place: "4", offence: "S.4", paid: 0 },
    { place: "5", offence: first, paid: 0 },
    { place: "6", offence: first, paid: 0 },
    { place: "7", offence: "S.3", paid: 1 },
  ]);
});

test("only the newest import of a register can be undone, and only once", async () => {
  const council = "mdld";
  const one = await registers.done("compound", csvOf([compound(1)]), { council });
  const other = await registers.done("compound", csvOf([compound(2)]), { council });
  await expect(undo(one.id)).rejects.toMatchObject({
    refusal: { code: "import_on_top", id: other.id },
  });
  await undo(other.id);
  await expect(undo(other.id)).rejects.toMatchObject({
    refusal: { code: "already_undone", by: "Jamil" },
  });
  await expect(undo("999999")).rejects.toMatchObject({ refusal: { code: "unknown_import" } });
});

test("a file that was undone can be taken in again, even with an earlier date", async () => {
  const council = "mdld";
  const csv = csvOf([compound(5)]);
  const { id } = await registers.done("compound", csv, { council });
  await undo(id);
  const [{ newest }] = (await asOwner(
    database,
    `select as_of as newest from imports where council_code = '${council}' and undone_at is null`,
  )) as [{ newest: Date }];
  const again = await registers.done("compound", csv, { council, asOf: newest });
  expect(again.summary).toMatchObject({ new: { count: 1 }, older: { count: 0 } });
});

test("after an undoing that left a charge alone, the file below is taken in again and puts it right", async () => {
  const council = "mdkb";
  const at = (away: string) => momentIn(database, away);
  const first = csvOf([compound(1), compound(2)]);
  const wrong = csvOf([compound(1, { offence: "S.9" }), compound(2, { offence: "S.9" })]);
  await registers.done("compound", first, { council, asOf: await at("-9 days") });
  const { id } = await registers.done("compound", wrong, { council, asOf: await at("-5 days") });
  const services = [{ _id: `${council}.compound.V20000001`, selection: "full" }];
  await payer.leave(aWish([], { services, amount: "10.00" }));
  expect((await undo(id)).leftAlone).toMatchObject([{ number: "V20-000001", why: "reserved" }]);

  const again = await registers.done("compound", first, { council });
  expect(again.summary).toMatchObject({ changed: { count: 1 }, unchanged: { count: 1 } });
  const offences = `select distinct record ->> 'offence' as offence from charges where council_code = '${council}'`;
  expect(await asOwner(database, offences)).toEqual([{ offence: compound(1)["offence"] }]);
});
