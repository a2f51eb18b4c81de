import { sen, writeRinggit } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { layoutOf, rowOf } from "../../testing/registers.ts";

/** How a layout of a council's file reads one cell. */
const reading = (kind: string, column: string) => (cell: string) =>
  layoutOf(kind).columns[column]?.read(cell);
const amount = reading("ticket", "amount");
const balance = reading("market", "balance");
const receipts = reading("market", "receipts");

/** The charge that a row means. */
function chargeOf(kind: string, changes: Record<string, string>) {
  const layout = layoutOf(kind);
  const cells = Object.entries(rowOf(kind, changes));
  const read = cells.map(([name, cell]) => [name, layout.columns[name]?.read(cell)]);
  return layout.toCharge(Object.fromEntries(read), []);
}

test("an amount is the same however a spreadsheet writes it, and never negative", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      const text = writeRinggit(sen(cents));
      const bare = text.replace(/\.00$/, "").replace(/(\.\d)0$/, "$1");
      for (const written of [text, bare]) {
        expect(amount(written)).toBe(cents);
        expect(balance(`-${written}`)).toBe(-cents || 0);
        expect(amount(`-${written}`)).toBeUndefined();
      }
      expect(amount(`0${text}`)).toBe(cents);
    }),
  );
});

test.each(["1,000.00", "RM 5", "1.005", "5.", ".50", "1e3", "", "12345678901", "--5", "5-"])(
  "%j is no amount",
  (cell) => {
    expect([amount(cell), balance(cell)]).toEqual([undefined, undefined]);
  },
);

test("receipts are named in full or the cell is refused; an empty cell names none", () => {
  expect(receipts(" mpt-2026-000001;MPS-2026-1234567 ")).toEqual([
    "MPT-2026-000001",
    "MPS-2026-1234567",
  ]);
  expect(receipts("")).toEqual([]);
  expect(receipts("MPT-2026-000001; 000002")).toBeUndefined();
});

test("of an identity number no more is kept than anybody is ever shown", () => {
  for (const kind of ["trading_licence", "council_licence"]) {
    const kept = JSON.stringify(chargeOf(kind, { owner_ic: "900101125678" }));
    expect(kept).toContain("5678");
    expect(kept).not.toContain("9001");
  }
});

test("a compound of a vehicle is found by its plate in the normal form; one of a person has none", () => {
  const vehicle = chargeOf("compound", { type: "vehicle", payer: "st 1234 a" });
  expect(vehicle).toMatchObject({ plate: "ST1234A", record: { payer: "ST1234A" } });
  const person = chargeOf("compound", { type: "individual", payer: "SITI BINTI ALI" });
  expect(person).not.toHaveProperty("plate");
  expect(() => chargeOf("compound", { type: "vehicle", payer: "?" })).toThrow("payer does not fit");
});
