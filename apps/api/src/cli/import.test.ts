import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { csvOf, registersOf, rowOf } from "../testing/registers.ts";
import type { Options } from "./command.ts";
import { importCommands } from "./import.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
await registersOf(database).setUp("mpt");
const owner = { DATABASE_OWNER_URL: database.ownerUrl };
const kaunter = kaunterOn(database, owner);
const folder = mkdtempSync(join(tmpdir(), "kaunter-import-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(() => vi.unstubAllEnvs());
const file = join(folder, "cukai.csv");
const write = (...rows: Record<string, string>[]) => writeFileSync(file, csvOf(rows));
const register = ["import", file, "--council=mpt", "--kind=assessment"];

test("a clerk tries a file, takes it in, sees it listed and undoes it", () => {
  write(rowOf("assessment"));
  const take = [...register, "--as-of=2020-03-01T18:30", "--language=en"];
  const tried = kaunter(...take, "--dry-run").stdout;
  expect(tried).toMatch(/^ {2}new +1 +RM 180\.00 can be paid$/m);
  expect(tried).toContain("Trial run only: nothing was changed.");
  expect(kaunter(...take, "--by=Rosnah").stdout).toContain("Import 1 is done.");
  expect(kaunter(...take)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("already"),
  });
  const again = [...register, "--as-of=2020-03-09", "--language=en", "--by=Jamil"];
  expect(kaunter(...again, "--dry-run").stdout).toContain("it would be noted");
  expect(kaunter(...again).stdout).toContain("The records are those of import 1.");
  const listed = kaunter("import", "list", "--language=en").stdout;
  expect(listed).toMatch(
    /^1 {2}MPT {2}assessment {2}as of 01\/03\/2020 06:30 PM .* Rosnah .* cukai\.csv {2}STATED AGAIN as of 09\/03\/2020 12:00 AM Jamil$/m,
  );
  const older = kaunter(...register, "--as-of=2020-03-08", "--language=en");
  expect(older.stderr).toMatch(
    /stated again as of 09\/03\/2020.*If that date is wrong: npx kaunter import undo-restatement 1\n/,
  );
  const taken = kaunter("import", "undo-restatement", "1", "--language=en").stdout;
  expect(taken).toBe(
    "It is no longer noted that import 1 was stated again; no record was changed.\n",
  );
  const undone = kaunter("import", "undo", "1", "--by=Jamil").stdout;
  expect(undone).toBe("Import 1 dibatalkan: 1 rekod kembali seperti dahulu.\n");
});

test("the faults of a file are told one by one, and that nothing was changed", () => {
  const bad = rowOf("assessment", { assessment_no: "10-1001-004", paid_2020: "nil" });
  write(rowOf("assessment"), bad);
  const told = kaunter(...register, "--as-of=2020-03-01");
  expect(told).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("Baris 3, lajur paid_2020: "),
    stderr: "Tiada apa-apa diubah: 1 baris ada kesilapan.\n",
  });
});

const order = { council: "mpt", kind: "assessment", "as-of": "2020-03-01" };

test.each<[string, string[], Options, string]>([
  ["no file", [folder], order, "Give the file to import"],
  ["a kind of which there are no files", [file], { kind: "rent" }, "--kind is one of assessment"],
  ["a day that does not exist", [file], { ...order, "as-of": "2026-02-30" }, "--as-of is a day"],
  ["an unknown language", ["list"], { language: "fr" }, "--language is ms, en or zh."],
  ["no number to undo", ["undo"], {}, "Give the number of the import"],
  ["nobody who undoes", ["undo", "1"], {}, "Say who undoes it"],
  ["not the owner", [file], order, "DATABASE_OWNER_URL: is not set"],
])("an order with %s is refused in one sentence", async (_fault, args, options, sentence) => {
  vi.stubEnv("DATABASE_OWNER_URL", undefined);
  write(rowOf("assessment"));
  await expect(importCommands.run(args, options)).rejects.toThrow(sentence);
});

test("twenty thousand rows of 120 megabytes pass through a process that may hold 96", async () => {
  const { address: _short, ...narrow } = rowOf("assessment");
  const handle = openSync(file, "w");
  const [header = "", row = ""] = csvOf([{ ...narrow, address: "LOT 1" }]).split("\n");
  // What is blank at the end of a cell counts in the file, and nowhere else.
  const wide = row.replace("LOT 1", `LOT 1${" ".repeat(6_000)}`);
  writeSync(handle, header);
  for (let place = 0; place < 20_000; place += 1) {
    const number = String(100_000_000 + place);
    writeSync(handle, `\n${wide.replace("10-1001-003", number)}`);
  }
  const small = kaunterOn(database, { ...owner, NODE_OPTIONS: "--max-old-space-size=96" });
  const { stdout } = small(...register, "--as-of=2020-03-02", "--language=en");
  expect(stdout).toMatch(/^ {2}new +20,000/m);
  const count = await asOwner(
    database,
    "select count(*)::integer as count from charges where is_listed",
  );
  expect(count).toEqual([{ count: 20_000 }]);
});

test("a file below another is not stated again: the one on top is named", () => {
  const files = ["1.00", "2.00"].map((amount) => [rowOf("ticket", { amount })]);
  const tickets = ["import", file, "--council=mpt", "--kind=ticket"];
  const take = [...tickets, "--as-of=2020-03-01", "--language=en"];
  const [, , again] = [files[0], files[1], files[0]].map((rows = []) => {
    write(...rows);
    return kaunter(...take).stdout;
  });
  expect(again).toMatch(
    /^This file was imported already.*Nothing was changed\.\nImport \d+ came later\./,
  );
});
