import { expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { undoRestatement } from "./undo-import.ts";
import { registryOf } from "../charges/registry.ts";
import { csvOf, momentIn, registersOf, rowOf } from "../../testing/registers.ts";

const database = await createTestDatabase();
const registers = registersOf(database);
const councils = [
  "mpt",
  "mps",
  "mdld",
  "mdkgu",
  "mdspa",
  "mdppr",
  "mdtrn",
  "mdkb",
  "mdknk",
] as const;
for (const council of councils) await registers.setUp(council);

const numberOf = (place: number) => `99-0000-${String(place).padStart(3, "0")}`;
const account = (place: number, changes = {}) =>
  rowOf("assessment", { assessment_no: numberOf(place), ...changes });
const listed = (council: string) =>
  asOwner(
    database,
    `select number, version from charges where is_listed and council_code = '${council}' order by number`,
  );

test("a first file fills an empty register with what its rows say", async () => {
  const years = { charge_2019: "97.35", paid_2019: "97.35", charge_2020: "97.35", paid_2020: "0" };
  const csv = csvOf([account(1, { land_cess: "y", ...years }), account(2)]);
  const { summary } = await registers.done("assessment", csv);
  expect(summary.new).toEqual({ count: 2, afterSen: 9_735 + 18_000 });
  const [first] = await asOwner(database, "select number, record from charges order by number");
  expect(first).toEqual({
    number: "990000001",
    record: {
      ownerName: "SITI BINTI ALI",
      address: "LOT 12, JALAN APAS, 91000 TAWAU",
      title: "TL 107512345",
      isLandCess: true,
      years: [
        { year: 2019, chargeSen: 9_735, paidSen: 9_735 },
        { year: 2020, chargeSen: 9_735, paidSen: 0 },
      ],
    },
  });
});

test("whatever characters a name is written with, it arrives as it is", async () => {
  const names = ["\\N", "A\\tB\\", 'O"BRIEN, "TAN"', "陈美玲 😀", "D'CRUZ; drop", "{null}", "\\."];
  const rows = names.map((owner_name, place) => account(place, { owner_name }));
  await registers.done("assessment", csvOf(rows), { council: "mdknk" });
  const found = await asOwner(
    database,
    `select record ->> 'ownerName' as name from charges where council_code = 'mdknk' order by number`,
  );
  expect(found).toEqual(names.map((name) => ({ name })));
});

test("a trial tells what is new, changed, gone and the same, also in money, and changes nothing", async () => {
  const council = "mps";
  await registers.done("assessment", csvOf([account(1), account(2), account(3), account(4)]), {
    council,
  });
  const before = await registers.checksum();
  const csv = csvOf([
    account(1),
    account(2, { paid_2020: "80" }),
    account(3, { title: "TL 2" }),
    account(5, { charge_2020: "20.5" }),
  ]);
  const tried = await registers.import("assessment", csv, { council, isRehearsal: true });
  const summary = {
    new: { count: 1, afterSen: 2_050 },
    changed: { count: 2, beforeSen: 36_000, afterSen: 28_000 },
    gone: { count: 1, beforeSen: 18_000 },
    unchanged: { count: 1 },
    older: { count: 0 },
    acknowledgedCount: 0,
    askedAgain: [],
    judgedByDates: { count: 0, numbers: [] },
  };
  expect(tried).toEqual({ outcome: "rehearsed", summary });
  expect(await registers.checksum()).toBe(before);
  expect(await registers.import("assessment", csv, { council })).toMatchObject({ summary });
  expect(await listed(council)).toEqual([
    { number: "990000001", version: 1 },
    { number: "990000002", version: 2 },
    { number: "990000003", version: 2 },
    { number: "990000005", version: 1 },
  ]);
});

test("a charge that is gone is not found until its council lists it again", async () => {
  const db = openDatabase({ url: database.urls.operator, maxConnections: 1, onError: () => {} });
  const find = (lookup: { by: "number"; number: string } | { by: "plate"; plate: string }) =>
    registryOf(db).find({ council: "mdld", kind: "compound", ...lookup });
  const [one, other] = [
    rowOf("compound", { compound_no: "V20-000001", payer: "st 1 a" }),
    rowOf("compound", { compound_no: "V20-000002", payer: "ST2B" }),
  ];
  const lookups = [
    { by: "number", number: "V20000001" },
    { by: "plate", plate: "ST1A" },
  ] as const;
  const found = () =>
    Promise.all(lookups.map(async (lookup) => (await find(lookup))?.charges.length));
  const council = "mdld";
  await registers.done("compound", csvOf([one, other]), { council });
  expect(await found()).toEqual([1, 1]);
  await registers.done("compound", csvOf([other]), { council });
  expect(await found()).toEqual([0, 0]);
  const { summary } = await registers.done("compound", csvOf([other, one]), { council });
  expect(summary.new.count).toBe(1);
  expect(await found()).toEqual([1, 1]);
  await db.destroy();
});

test("the same file again changes no record, even with a later date or sent by two at once", async () => {
  const council = "mdkgu";
  const csv = csvOf([account(1)]);
  const asOf = await momentIn(database, "-1 day");
  const both = await Promise.all([
    registers.import("assessment", csv, { council, asOf }),
    registers.import("assessment", csv, { council, asOf }),
  ]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["imported", "same_file"]);
  const before = await registers.checksum();
  const again = await registers.import("assessment", csv, { council, asOf });
  expect(again).toMatchObject({ outcome: "same_file", as: { importedBy: "Rosnah", asOf } });
  const later = await registers.import("assessment", csv, { council });
  expect(later.outcome).toBe("restated");
  expect(await registers.checksum()).toBe(before);
  // In another register the same bytes are another file.
  const elsewhere = await registers.import("assessment", csv, { council: "mdspa" });
  expect(elsewhere.outcome).toBe("imported");
});

test("a file that is older than a record leaves that record alone, there or gone", async () => {
  const council = "mdppr";
  await registers.done("assessment", csvOf([account(1), account(2), account(3)]), {
    council,
    asOf: await momentIn(database, "-9 days"),
  });
  await asOwner(
    database,
    `update charges set as_of = now() - interval '1 day'
     where council_code = '${council}' and number in ('990000001', '990000002')`,
  );
  const csv = csvOf([account(1, { paid_2020: "1" }), account(3, { paid_2020: "2" })]);
  const asOf = await momentIn(database, "-2 days");
  const { summary } = await registers.done("assessment", csv, { council, asOf });
  expect(summary).toMatchObject({ older: { count: 2 }, changed: { count: 1 }, gone: { count: 0 } });
  expect(await listed(council)).toEqual([
    { number: "990000001", version: 1 },
    { number: "990000002", version: 1 },
    { number: "990000003", version: 2 },
  ]);
});

test("a file older than the last import is refused as a whole, even if it has new accounts", async () => {
  const council = "mdtrn";
  await registers.done("assessment", csvOf([account(1)]), { council });
  const before = await registers.checksum();
  const asOf = await momentIn(database, "-1 day");
  const older = registers.import("assessment", csvOf([account(1), account(2)]), { council, asOf });
  await expect(older).rejects.toMatchObject({ refusal: { code: "newer_import" } });
  expect(await registers.checksum()).toBe(before);
});

test("a register that is stated again with the same bytes is as fresh as that, and an older file is refused", async () => {
  const council = "mpt";
  const [csv, other] = [csvOf([rowOf("ticket")]), csvOf([rowOf("ticket", { amount: "3.00" })])];
  const at = (away: string) => momentIn(database, away);
  await registers.done("ticket", csv, { council, asOf: await at("-9 days") });
  const tried = { council, isRehearsal: true } as const;
  expect(await registers.import("ticket", csv, tried)).toMatchObject({
    outcome: "restated",
    isRehearsal: true,
  });
  const asOf = await at("-2 days");
  const again = await registers.import("ticket", csv, { council, asOf, by: "Jamil" });
  expect(again).toMatchObject({ outcome: "restated", asOf });
  const noted = `select restated_as_of as "asOf", restated_by as by from imports where kind = 'ticket'`;
  expect(await asOwner(database, noted)).toEqual([{ asOf, by: "Jamil" }]);
  const older = registers.import("ticket", other, { council, asOf: await at("-5 days") });
  await expect(older).rejects.toMatchObject({ refusal: { code: "newer_restatement", asOf } });
});

test("that a register was stated again as of too late is taken back alone, and the true file is taken in", async () => {
  const council = "mps";
  const [csv, other] = [csvOf([rowOf("parking")]), csvOf([rowOf("parking", { amount: "3.00" })])];
  const at = (away: string) => momentIn(database, away);
  const asOf = await at("-9 days");
  const { id } = await registers.done("parking", csv, { council, asOf });
  const before = await registers.checksum();
  await registers.import("parking", csv, { council, asOf: await at("-1 hour") });
  await undoRestatement(database, id);
  expect(await registers.checksum()).toBe(before);
  await expect(undoRestatement(database, id)).rejects.toMatchObject({
    refusal: { code: "not_restated" },
  });
  const older = registers.import("parking", other, { council, asOf: await at("-10 days") });
  await expect(older).rejects.toMatchObject({ refusal: { code: "newer_import", asOf } });
  const { summary } = await registers.done("parking", other, { council, asOf: await at("-1 day") });
  expect(summary.changed.count).toBe(1);
});

test("a file whose rows were kept for newer ones is taken in again once its date is later than theirs", async () => {
  const council = "mdtrn";
  const csv = csvOf([rowOf("ticket", { amount: "3.00" })]);
  await registers.done("ticket", csvOf([rowOf("ticket")]), {
    council,
    asOf: await momentIn(database, "-5 days"),
  });
  await asOwner(
    database,
    `update charges set as_of = now() - interval '2 days' where kind = 'ticket'`,
  );
  const kept = await registers.done("ticket", csv, {
    council,
    asOf: await momentIn(database, "-3 days"),
  });
  expect(kept.summary).toMatchObject({ older: { count: 1 }, changed: { count: 0 } });
  const { summary } = await registers.done("ticket", csv, { council });
  expect(summary).toMatchObject({ older: { count: 0 }, changed: { count: 1 } });
  expect((await registers.import("ticket", csv, { council })).outcome).toBe("restated");
});

test("a file that lies below another is not stated again, and the one on top is named", async () => {
  const council = "mpt";
  const asOf = await momentIn(database, "-1 day");
  const csv = csvOf([rowOf("parking")]);
  await registers.done("parking", csv, { council, asOf });
  const { id } = await registers.done("parking", csvOf([rowOf("parking", { zone: "B" })]), {
    council,
    asOf,
  });
  const again = await registers.import("parking", csv, { council });
  expect(again).toMatchObject({ outcome: "same_file", keptBy: { onTop: id } });
});

test("a file of tomorrow, or of a council that is not set up, is refused", async () => {
  const tomorrow = { asOf: await momentIn(database, "1 day") };
  await expect(registers.import("assessment", csvOf([account(1)]), tomorrow)).rejects.toMatchObject(
    { refusal: { code: "as_of_in_future" } },
  );
  await expect(
    registers.import("assessment", csvOf([account(1)]), { council: "mdpts" }),
  ).rejects.toMatchObject({ refusal: { code: "unknown_council" } });
});

test("an import that breaks off half-way leaves no trace", async () => {
  const council = "mdkb";
  await registers.done("assessment", csvOf([account(1), account(2)]), { council });
  const before = await registers.checksum();
  await asOwner(
    database,
    `create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
     create trigger break_off before insert on charges for each row when (new.number = '990000003')
       execute function break_off()`,
  );
  const csv = csvOf([account(1, { title: "TL 3" }), account(3)]);
  await expect(registers.import("assessment", csv, { council })).rejects.toThrow("broken");
  await asOwner(database, "drop function break_off cascade");
  expect(await registers.checksum()).toBe(before);
  expect((await registers.done("assessment", csv, { council })).summary.gone.count).toBe(1);
});

test.each([
  ["import", "insert into imports (council_code) values ('mpt')"],
  ["withdraw a charge", "update charges set is_listed = false"],
  ["say what was imported", "insert into import_changes (import_id) values (1)"],
])("the processes' role may not %s", async (_what, statement) => {
  await expect(asRole("server", database, statement)).rejects.toMatchObject({ code: "42501" });
});

test.each([
  ["rewritten", "update imports set imported_by = 'Jamil'"],
  ["deleted", "delete from imports"],
  ["forgotten in part", "delete from import_changes"],
])("what was imported cannot be %s, whoever asks", async (_what, statement) => {
  await expect(asOwner(database, statement)).rejects.toMatchObject({ code: "23001" });
});
