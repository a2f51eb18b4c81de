import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

let folder: string;
const options = () => ({ folder, name: "fpx", clock: () => "2026-03-15T02:15:30.000Z" });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-journal-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("entries written at once are all on disk, in order, when their promises resolve", async () => {
  const journal = await openJournal(options());
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await Promise.all(numbers.map((number) => journal.append("debit", { number })));
  const lines = (await readFile(join(folder, "fpx.jsonl"), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(journal.entries());
  expect(journal.entries().map((entry) => entry["number"])).toEqual(numbers);
  await journal.close();
});

test("a journal goes on after the half line of a killed process", async () => {
  const first = await openJournal(options());
  await first.append("debit", { amountSen: 1 });
  await first.close();
  await appendFile(join(folder, "fpx.jsonl"), '{"seq":2,"ki');
  const second = await openJournal(options());
  await second.append("debit", { amountSen: 2 });
  await second.close();
  const third = await openJournal(options());
  expect(third.entries()).toMatchObject([
    { seq: 1, amountSen: 1 },
    { seq: 2, amountSen: 2 },
  ]);
  await third.close();
});
