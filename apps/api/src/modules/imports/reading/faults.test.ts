import { languages } from "@kaunter/domain/vocabulary/languages";
import { expect, test } from "vitest";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { faultText } from "../words/fault-text.ts";
import { ImportRefused, type Refusal } from "../import-order.ts";
import { refusalText } from "../words/refusal-text.ts";
import { type Cells, csvOf, registersOf, rowOf } from "../../../testing/registers.ts";

const database = await createTestDatabase();
const registers = registersOf(database);
await registers.setUp("mpt");

async function refusalOf(kind: string, csv: string | Buffer): Promise<Refusal> {
  try {
    await registers.import(kind, csv);
  } catch (error) {
    if (error instanceof ImportRefused) return error.refusal;
    throw error;
  }
  throw new Error("It was not refused");
}

const digits = (place: number) => String(place).padStart(6, "0");
const long = "A".repeat(201);

/** What a clerk, a spreadsheet or an old system does to a row, and the column that is to be named. */
const faultsOf: Record<string, [string, Cells][]> = {
  assessment: [
    ["assessment_no", { assessment_no: "10-1001-03" }],
    ["assessment_no", { assessment_no: "10-1001-0033" }],
    ["assessment_no", { assessment_no: "1.01E+08" }],
    ["assessment_no", { assessment_no: "" }],
    ["owner_name", { owner_name: " " }],
    ["owner_name", { owner_name: long }],
    ["owner_name", { owner_name: "SITI\u0007" }],
    ["address", { address: "" }],
    ["land_cess", { land_cess: "" }],
    ["land_cess", { land_cess: "YA" }],
    ["charge_2020", { charge_2020: "180.005" }],
    ["charge_2020", { charge_2020: "1,180.00" }],
    ["charge_2020", { charge_2020: "RM 180.00" }],
    ["charge_2020", { charge_2020: "-180.00" }],
    ["charge_2020", { charge_2020: "1000000000.00" }],
    ["charge_2020", { charge_2020: "" }],
    ["paid_2020", { paid_2020: "" }],
    ["paid_2020", { paid_2020: "nil" }],
  ],
  compound: [
    ["compound_no", { compound_no: "X26-000123" }],
    ["compound_no", { compound_no: "ST1234A" }],
    ["type", { type: "lorry" }],
    ["amount", { amount: "" }],
    ["offence_date", { offence_date: "2026-02-30" }],
    ["offence_date", { offence_date: "3/7/2026" }],
    ["offence_date", { offence_date: "20260307" }],
    ["offence", { offence: "" }],
    ["status", { status: "open" }],
    ["court", { court: "2" }],
    ["payer", { type: "vehicle", payer: "SITI BINTI ALI" }],
    ["payer", { payer: "" }],
  ],
  trading_licence: [
    ["licence_no", { licence_no: "012345" }],
    ["licence_no", { licence_no: "R1234" }],
    ["status", { status: "X" }],
    ["valid_until", { valid_until: "31-12-2026" }],
    ["valid_until", { valid_until: "12/31/2026" }],
    ["balance", { balance: "(60.00)" }],
    ["entries", { entries: "0" }],
    ["entries", { entries: "1.5" }],
    ["entries", { entries: "100" }],
    ["business_name", { business_name: "" }],
  ],
};
const numbers: Record<string, (place: number) => Cells> = {
  assessment: (place) => ({ assessment_no: `${digits(place)}000` }),
  compound: (place) => ({ compound_no: `V26${digits(place)}` }),
  trading_licence: (place) => ({ licence_no: `R${digits(place)}` }),
};

test("forty faults of three registers are forty", () => {
  expect(Object.values(faultsOf).flat()).toHaveLength(40);
});

test.each(Object.keys(faultsOf))(
  "of a thousand rows of %s exactly those with a fault are told, each with its column",
  async (kind) => {
    const planted = (faultsOf[kind] ?? []).map(([column, cells], place) => ({
      at: 7 + place * 23,
      column,
      cells,
    }));
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      const fault = planted.find((each) => each.at === at);
      return rowOf(kind, { ...numbers[kind]?.(at), ...fault?.cells });
    });
    const refusal = await refusalOf(kind, csvOf(rows));
    // The header is row 1.
    const told = planted.map(({ at, column }) => ({ row: at + 2, column }));
    expect(refusal).toMatchObject({ code: "faulty_rows", rowCount: planted.length });
    const faults = refusal.code === "faulty_rows" ? refusal.faults : [];
    expect(
      faults.map((fault) => ({ row: fault.row, column: "column" in fault && fault.column })),
    ).toEqual(told);
    for (const language of languages) {
      for (const fault of faults) {
        expect(faultText(fault, language)).toMatch(
          new RegExp(`\\b${fault.row}\\b.*[:：].*[:：]`, "s"),
        );
      }
    }
    expect(await registers.checksum()).toBeNull();
  },
);

test.each([
  ["my", 'Baris 3, lajur paid_2020: "nil" tidak dapat diterima. Sepatutnya: jumlah dalam ringgit'],
  ["en", 'Row 3, column paid_2020: "nil" cannot be used. Expected: an amount in ringgit'],
  ["zh", "第 3 行，paid_2020 栏：“nil”无法接受。应为：令吉金额"],
] as const)("a fault is told in the language of whoever must mend it: %s", (language, sentence) => {
  const expected = { shape: "amount" } as const;
  const fault = { row: 3, column: "paid_2020", said: "nil", expected };
  expect(faultText(fault, language)).toContain(sentence);
});

test("everything that is wrong with a row is told at once", async () => {
  const refusal = await refusalOf(
    "compound",
    csvOf([rowOf("compound", { amount: "x", court: "x" })]),
  );
  expect(refusal).toMatchObject({
    rowCount: 1,
    faults: [{ column: "amount" }, { column: "court" }],
  });
});

test("a number twice is told with the row that has it already, however it is written", async () => {
  const again = rowOf("assessment", { assessment_no: "10 1001 003" });
  const refusal = await refusalOf("assessment", csvOf([rowOf("assessment"), again]));
  const faults = [{ row: 3, column: "assessment_no", said: "10-1001-003", firstRow: 2 }];
  expect(refusal).toEqual({ code: "faulty_rows", rowCount: 1, faults });
});

test("a row with a cell too many or too few is told", async () => {
  const [header, row] = csvOf([rowOf("trading_licence")]).split("\n");
  const refusal = await refusalOf("trading_licence", `${header}\n${row},x\n"R012346"\n`);
  expect(refusal).toMatchObject({
    faults: [
      { row: 2, cellCount: 12, columnCount: 11 },
      { row: 3, cellCount: 1, columnCount: 11 },
    ],
  });
});

const { title: _left, ...untitled } = rowOf("assessment");
const noYears = Object.fromEntries(
  Object.entries(rowOf("assessment")).filter(([name]) => !name.includes("2020")),
);

test.each([
  ["lacks a column", csvOf([untitled]), { missing: ["title"] }],
  [
    "has half a year",
    csvOf([rowOf("assessment", { charge_2021: "1" })]),
    { missing: ["paid_2021"] },
  ],
  ["has no year", csvOf([noYears]), { missing: ["charge_YYYY", "paid_YYYY"] }],
  [
    "has a column of another file",
    csvOf([rowOf("assessment", { phone: "1" })]),
    { unknown: ["phone"] },
  ],
  [
    "has a year of no calendar",
    csvOf([rowOf("assessment", { paid_3020: "1" })]),
    { unknown: ["paid_3020"] },
  ],
  ["has a column twice", `title,${csvOf([rowOf("assessment")])}`, { repeated: ["title"] }],
])("a header that %s is told before any row", async (_fault, csv, told) => {
  const nothing = { missing: [], unknown: [], repeated: [] };
  expect(await refusalOf("assessment", csv)).toEqual({ code: "header", ...nothing, ...told });
});

test.each<[string, string | Buffer, Refusal]>([
  ["is empty", "", { code: "empty" }],
  ["has only a header", csvOf([rowOf("assessment")]).split("\n")[0] ?? "", { code: "empty" }],
  [
    "has only blank rows",
    `${csvOf([rowOf("assessment")]).split("\n")[0]}\n,,\n`,
    { code: "empty" },
  ],
  ["is not UTF-8", Buffer.from("a,b\n\xe9,1\n", "latin1"), { code: "not_text" }],
  ["breaks off in a cell", `${csvOf([rowOf("assessment")])}\n"10`, { code: "broken", row: 3 }],
])("a file that %s is told as such", async (_fault, csv, refusal) => {
  expect(await refusalOf("assessment", csv)).toEqual(refusal);
  const told = languages.map((language) => refusalText(refusal, language));
  expect(new Set(told).size).toBe(languages.length);
});

test("what spreadsheets do to a good file does no harm", async () => {
  const row = rowOf("compound", {
    compound_no: " v26–000123",
    type: "Individual",
    amount: "050.5",
    offence_date: "07/03/2026",
    payer: "SITI\n  BINTI ALI ",
  });
  const [header = "", cells] = csvOf([row]).split(/\n(?="[^,]*V26)/i);
  const blank = ",".repeat(Object.keys(row).length - 1);
  const csv = ["\ufeff", header.toUpperCase(), "\r\n", cells, `\r\n${blank}\r\n${blank}\r\n`];
  await registers.done("compound", csv.join(""));
  expect(await asOwner(database, "select number, record from charges")).toEqual([
    {
      number: "V26000123",
      record: expect.objectContaining({
        type: "individual",
        amountSen: 5_050,
        offenceOn: "2026-03-07",
        payer: "SITI BINTI ALI",
      }),
    },
  ]);
});
