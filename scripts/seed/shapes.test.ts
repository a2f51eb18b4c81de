import { expect, test } from "vitest";
import { councils } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";
import { scenariosOn } from "./scenarios.ts";

const today = "2028-02-29";
const all = [...scenariosOn(today), ...councils.flatMap((council) => chargesOf(council, today))];

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string" && /^\S(?:.*\S)?$/.test(value);
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const flag: Check = (value) => typeof value === "boolean";
const day: Check = (value) =>
  like(/^\d{4}-\d\d-\d\d$/)(value) &&
  new Date(`${String(value)}T00:00:00Z`).toISOString().startsWith(String(value));
const least =
  (minimum: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= minimum;
const isAddress = like(/^LOT \d+, .+, \d{5} [A-Z ]+, SABAH$/);

const shapes: Record<string, Record<string, Check>> = {
  assessment: {
    ownerName: text,
    address: isAddress,
    title: like(/^(?:TL \d\d7|CL \d\d5|NT \d\d3)\d{6}$/),
    isLandCess: flag,
    years: (value) => Array.isArray(value) && value.length > 0 && value.every(isYear),
  },
  trading_licence: {
    ownerName: text,
    ownerIc: like(/^\d{8}0\d{3}$/),
    businessName: text,
    address: isAddress,
    businessCode: like(/^\d{3}$/),
    subhead: like(/^\d{5}$/),
    status: like(/^[ATGBPH]$/),
    validUntil: like(/^\d{4}-12-31$/),
    balanceSen: Number.isSafeInteger,
    entryCount: least(1),
  },
  compound: {
    type: like(/^(?:individual|health_individual|trading|health_trading|citycontrol|vehicle)$/),
    amountSen: least(3_000),
    offenceOn: day,
    offence: text,
    status: like(/^(?:unpaid|paid|cancelled)$/),
    isCourt: flag,
    payer: text,
  },
};

const numbers: Record<string, RegExp> = {
  assessment: /^\d{9}$/,
  trading_licence: /^R\d{6}$/,
  compound: /^(?:IH?|TH?|C|V)\d{8}$/,
};

function isYear(value: unknown): boolean {
  return (
    faultsOf(value as object, { year: least(2000), chargeSen: least(1), paidSen: least(0) })
      .length === 0
  );
}

function faultsOf(record: object, shape: Record<string, Check>): string[] {
  const values: Record<string, unknown> = { ...record };
  const names = new Set([...Object.keys(values), ...Object.keys(shape)]);
  return [...names].filter((name) => !shape[name]?.(values[name]));
}

test("every record has exactly the fields of its kind, each as it must be", () => {
  const faulty = all
    .map(({ kind, number, record }) => ({ number, faults: faultsOf(record, shapes[kind] ?? {}) }))
    .filter(({ faults }) => faults.length > 0);
  expect(faulty).toEqual([]);
});

test("every number has the shape that searches look for", () => {
  const faulty = all.filter(({ kind, number }) => !numbers[kind]?.test(number));
  expect(faulty).toEqual([]);
});

test("the years of an account follow each other up to this one", () => {
  for (const { kind, record } of all) {
    if (kind !== "assessment") continue;
    const years = (record as { years: { year: number }[] }).years.map(({ year }) => year);
    expect(years).toEqual(years.map((_, index) => 2028 - years.length + 1 + index));
  }
});

test("vehicles, and nothing else, are found by their plate", () => {
  for (const { plate, number, record } of all) {
    const isVehicle = number.startsWith("V");
    expect(plate !== null, number).toBe(isVehicle);
    if (!isVehicle) continue;
    expect(plate).toMatch(/^S[ABDKSTU]\d{1,4}[A-Z]$/);
    expect(record).toMatchObject({ type: "vehicle", payer: plate });
  }
});

test("an invented compound's number tells its type and the year of the offence", () => {
  const prefixes: Record<string, string> = {
    individual: "I",
    health_individual: "IH",
    trading: "T",
    health_trading: "TH",
    citycontrol: "C",
    vehicle: "V",
  };
  const invented = councils.flatMap((council) => chargesOf(council, today));
  for (const { kind, number, record } of invented) {
    if (kind !== "compound") continue;
    const { type, offenceOn } = record as { type: string; offenceOn: string };
    expect(number.slice(0, -6)).toBe(`${prefixes[type]}${offenceOn.slice(2, 4)}`);
  }
});

test("a title and an address are of the council's own district", () => {
  const tawau = all.filter(({ council, kind }) => council === "mpt" && kind === "assessment");
  for (const { record } of tawau) {
    expect(record).toMatchObject({
      title: expect.stringMatching(/^.. 10/),
      address: expect.stringContaining("91000 TAWAU"),
    });
  }
});

test("native titles belong to village houses, never to owners of Chinese or Indian names", () => {
  const owners = all
    .map(({ record }) => record as { title?: string; ownerName: string; address: string })
    .filter(({ title }) => title?.startsWith("NT"));
  const nativeName = /^\S+(?: BIN(?:TI)?)? \S+$/;
  expect(owners.length).toBeGreaterThan(200);
  expect(owners.filter(({ ownerName }) => !nativeName.test(ownerName))).toEqual([]);
  expect(owners.filter(({ address }) => !address.includes("KG. "))).toEqual([]);
});
