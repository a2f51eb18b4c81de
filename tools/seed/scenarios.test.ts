import { describe, expect, test } from "vitest";
import { scenariosOn } from "./scenarios.ts";

const days = ["2026-01-01", "2026-03-10", "2027-08-20", "2028-02-29", "2030-12-31"];

type Fields = Record<string, unknown>;
type Years = { year: number; chargeSen: number; paidSen: number }[];

function recordOf(number: string, today: string): Fields {
  const found = scenariosOn(today).find((charge) => charge.number === number);
  expect(found?.council).toBe("mpt");
  return { ...found?.record };
}

/** What each year owes, by how many years ago it was. */
function owed(number: string, today: string): Record<number, number> {
  const years = recordOf(number, today)["years"] as Years;
  const open = years.filter(({ chargeSen, paidSen }) => chargeSen > paidSen);
  const thisYear = Number(today.slice(0, 4));
  return Object.fromEntries(
    open.map(({ year, chargeSen, paidSen }) => [thisYear - year, chargeSen - paidSen]),
  );
}

function ageInDays(number: string, today: string): number {
  const offenceOn = String(recordOf(number, today)["offenceOn"]);
  return (Date.parse(today) - Date.parse(offenceOn)) / 86_400_000;
}

describe.each(days)("seeded on %s", (today) => {
  const thisYear = Number(today.slice(0, 4));

  test("10-1001-001 is paid to the end of the year", () => {
    const years = recordOf("101001001", today)["years"] as Years;
    expect(years.at(-1)?.year).toBe(thisYear);
    expect(owed("101001001", today)).toEqual({});
  });

  test("10-1001-002 owes nothing but this year's 240.00", () => {
    expect(owed("101001002", today)).toEqual({ 0: 24_000 });
  });

  test("10-1001-003 owes 180.00 a year for four years", () => {
    expect(owed("101001003", today)).toEqual({ 3: 18_000, 2: 18_000, 1: 18_000, 0: 18_000 });
  });

  test("10-1001-004 owes 97.35 since last year", () => {
    expect(owed("101001004", today)).toEqual({ 1: 9_735, 0: 9_735 });
  });

  test("10-1001-005 alone is land cess, 36.00", () => {
    const cess = scenariosOn(today).filter(
      ({ record }) => "isLandCess" in record && record.isLandCess,
    );
    expect(cess.map(({ number }) => number)).toEqual(["101001005"]);
    expect(owed("101001005", today)).toEqual({ 0: 3_600 });
  });

  test("10-1001-006 owes less than the FPX minimum", () => {
    expect(owed("101001006", today)).toEqual({ 0: 50 });
  });

  test.each([
    ["R012345", { status: "A", validUntil: `${thisYear - 1}-12-31`, balanceSen: 0, entryCount: 1 }],
    ["R012346", { status: "A", entryCount: 2 }],
    ["R012347", { status: "G", entryCount: 1 }],
    ["R012348", { status: "A", validUntil: `${thisYear}-12-31`, balanceSen: 0, entryCount: 1 }],
  ])("%s is the licence of its story", (number, story) => {
    expect(recordOf(number, today)).toMatchObject(story);
  });

  test.each([
    ["2010001", { type: "OPERASI", printType: 1, hasPhoto: false, status: "A", balanceSen: 0 }],
    ["2610001", { type: "PENJAJA", status: "A", balanceSen: -6_000 }],
    ["9010001", { type: "LAPANG", status: "A", balanceSen: -10_000 }],
    ["3010001", { balanceSen: -30_000 }],
    ["3010002", { balanceSen: 2_000 }],
  ])("%s is the licence, permit or stall of its story", (number, story) => {
    expect(recordOf(number, today)).toMatchObject(story);
  });

  test.each([
    ["V26000001", 3, { type: "vehicle" }],
    ["I26000001", 10, { type: "individual", amountSen: 10_000 }],
    ["V25000009", 120, { type: "vehicle" }],
  ])("%s is unpaid and %i days old", (number, age, story) => {
    expect(recordOf(number, today)).toMatchObject({ ...story, status: "unpaid" });
    expect(ageInDays(number, today)).toBe(age);
  });
});

test("the plate of the two tickets finds both", () => {
  const plates = scenariosOn("2026-03-10").filter(({ plate }) => plate === "ST1001A");
  expect(plates.map(({ number }) => number)).toEqual(["V26000001", "V25000009"]);
});
