import { expect, test } from "vitest";
import { openJournal } from "../journal.ts";
import { type BankWorld, filesOf, type Statement } from "./bank.ts";
import { runDays } from "./settle.ts";

const clock = () => "2026-04-01T00:00:00.000Z";
const days = { from: "2026-03-02", to: "2026-03-20" };

/** A bank that has lived through three weeks in which forty people paid. */
async function live(wish: { seed: number; faults: number; troublesPercent: number }) {
  const journal = await openJournal({ folder: undefined, name: "bank", clock });
  const world: BankWorld = { clock, journal, ownDebits: () => [] };
  const merchants = { fpx: "SE1", card: "M1" };
  await journal.append("account", { account: { code: "trust", openingSen: 100, merchants } });
  const debits = Array.from({ length: 40 }, (_one, place) => ({
    provider: place % 4 === 0 ? "card" : "fpx",
    reference: `K${place}`,
    txnId: `T${place}`,
    amountSen: 10_000 + place,
    at: `2026-03-${String(1 + (place % 13)).padStart(2, "0")}T17:00:00Z`,
  }));
  await journal.append("told", { debits });
  await runDays(world, days, wish);
  const statements = journal
    .entries()
    .flatMap((entry) => (entry.kind === "statement" ? [entry["statement"] as Statement] : []));
  const faults = journal.entries().filter(({ kind }) => kind === "fault");
  return { world, statements, faults };
}

const closingOf = ({ openingSen, lines }: Statement) =>
  lines.reduce((sum, { amountSen }) => sum + amountSen, openingSen);

test("nothing is settled or told on a weekend, and each statement goes on where the last ended", async () => {
  const { statements } = await live({ seed: 1, faults: 0, troublesPercent: 0 });
  expect(statements.map(({ day }) => new Date(day).getUTCDay() % 6)).not.toContain(0);
  expect(statements.slice(1).map(({ openingSen }) => openingSen)).toEqual(
    statements.slice(0, -1).map(closingOf),
  );
});

test("a card's fee and its tax are kept back, FPX's are not", async () => {
  const { world } = await live({ seed: 1, faults: 0, troublesPercent: 0 });
  const texts = filesOf(world)
    .map(({ text }) => text)
    .join("");
  expect(texts).toContain(",100.00,1.50,0.12,98.38\n");
  expect(texts).toContain(",100.01,0.00,0.00,100.01\n");
});

test("troubles change no money: it all arrives in the end", async () => {
  const plain = await live({ seed: 5, faults: 0, troublesPercent: 0 });
  const troubled = await live({ seed: 5, faults: 0, troublesPercent: 90 });
  const endOf = ({ statements }: typeof plain) => statements.slice(-1).map(closingOf);
  expect(endOf(troubled)).toEqual(endOf(plain));
  const names = filesOf(troubled.world).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith("-2.csv")).length).toBeGreaterThan(1);
});

test("as many faults are made as were asked for, and the same again by the same seed", async () => {
  const one = await live({ seed: 9, faults: 12, troublesPercent: 40 });
  const other = await live({ seed: 9, faults: 12, troublesPercent: 40 });
  expect(one.faults).toHaveLength(12);
  expect(filesOf(other.world)).toEqual(filesOf(one.world));
});
