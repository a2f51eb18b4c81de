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
const hour = like(/^(?:[01]\d|2[0-4]):00$/);
const moment: Check = (value) => like(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)(value);
const listOf =
  (shape: Record<string, Check>): Check =>
  (value) =>
    Array.isArray(value) && value.every((each) => faultsOf(each, shape).length === 0);
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
    ownerIc: like(/^\*{8}0\d{3}$/),
    businessName: text,
    address: isAddress,
    businessCode: like(/^\d{3}$/),
    subhead: like(/^\d{5}$/),
    status: like(/^[ATGBPH]$/),
    validUntil: like(/^\d{4}-12-31$/),
    balanceSen: Number.isSafeInteger,
    entryCount: least(1),
  },
  council_licence: {
    type: like(/^(?:OPERASI|PENJAJA|PENJAJAB|IKLAN|KAKILIMA|LAPANG|ANJING)$/),
    printType: (value) => value === null || (least(1)(value) && Number(value) <= 10),
    ownerName: text,
    ownerIc: like(/^\*{8}0\d{3}$/),
    businessName: (value) => value === "" || text(value),
    address: isAddress,
    businessCode: like(/^(?:\d{3})?$/),
    subhead: like(/^\d{5}$/),
    status: like(/^[ATGBPH]$/),
    validUntil: day,
    balanceSen: Number.isSafeInteger,
    feeSen: least(500),
    hasPhoto: flag,
  },
  market: {
    hawkerName: text,
    lot: like(/^[A-C]\d+$/),
    zone: text,
    balanceSen: Number.isSafeInteger,
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
  ticket: {
    amountSen: least(100),
    status: like(/^(?:unpaid|paid|cancelled)$/),
    issuedOn: day,
    description: text,
    payer: text,
    assessmentNumber: (value) => value === null || like(/^\d{9}$/)(value),
  },
  parking: {
    amountSen: least(50),
    status: like(/^(?:unpaid|paid|cancelled)$/),
    zone: like(/^[AB]$/),
    hours: least(1),
    parkedOn: day,
    plate: text,
  },
  booking: {
    status: like(/^(?:approved|pending|paid|cancelled|expired)$/),
    createdAt: moment,
    approvedAt: (value) => value === null || moment(value),
    item: text,
    description: text,
    customerName: text,
    slots: listOf({ on: day, from: hour, to: hour, rateSen: least(1), amountSen: least(1) }),
    additionalItems: listOf({ name: text, quantity: least(1), unit: text, priceSen: least(1) }),
    deposits: listOf({ name: text, amountSen: least(1) }),
  },
};

const numbers: Record<string, RegExp> = {
  assessment: /^\d{9}$/,
  trading_licence: /^R\d{6}$/,
  council_licence: /^(?:2\d|3[1-9]|90)\d{5}$/,
  market: /^30\d{5}$/,
  compound: /^(?:IH?|TH?|C|V)\d{8}$/,
  ticket: /^TK\d{8}$/,
  parking: /^PK\d{8}$/,
  booking: /^BK\d{10}$/,
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
  for (const { plate, kind, number, record } of all) {
    const isVehicle = number.startsWith("V");
    expect(plate !== null, number).toBe(isVehicle || kind === "parking");
    if (plate === null) continue;
    expect(plate).toMatch(/^S[ABDKSTU]\d{1,4}[A-Z]$/);
    expect(record).toMatchObject(isVehicle ? { type: "vehicle", payer: plate } : { plate });
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

test("the first digits of a council's licence tell its type, and who prints it how", () => {
  const types: Record<string, string> = { 26: "PENJAJA", 27: "PENJAJAB", 28: "IKLAN" };
  Object.assign(types, { 29: "KAKILIMA", 90: "LAPANG", 39: "ANJING" });
  const prints: Record<string, number[]> = { 20: [1], 21: [2], 22: [3], 24: [4], 25: [10] };
  for (const { kind, number, record } of all) {
    if (kind !== "council_licence") continue;
    const { type, printType } = record as { type: string; printType: number | null };
    const range = number.slice(0, 2);
    expect(type).toBe(types[range] ?? "OPERASI");
    const allowed = range in types ? [null] : (prints[range] ?? [5, 6, 7, 8, 9]);
    expect(allowed, number).toContain(printType);
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
