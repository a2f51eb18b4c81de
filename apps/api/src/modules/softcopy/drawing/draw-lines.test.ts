import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Slip } from "../document.ts";
import { drawDocument } from "./draw-document.ts";
import { parseFont, Pen } from "./pen.ts";

const file = join(import.meta.dirname, "../../../../assets/fonts/noto-sans-sc.ttf");
const font = parseFont(readFileSync(file));

afterEach(() => {
  vi.restoreAllMocks();
});

function aSlip(partsOfBills: readonly number[]): Slip {
  return {
    council: "Majlis Perbandaran Tawau",
    channel: "Bayaran dalam talian",
    title: "Resit Rasmi",
    amount: "RM 1.00",
    number: { label: "No. resit", value: "MPT-2026-000001" },
    facts: [{ label: "Dibayar oleh", value: "Siti" }],
    linesTitle: "Bil yang dibayar",
    lines: partsOfBills.map((count, place) => ({
      title: `Bil ${place + 1}`,
      detail: "10-1001-003",
      amount: "RM 1.00",
      sum: `RM ${place + 1}.00`,
      parts: Array.from({ length: count }, () => ({ text: "Cukai pintu", amount: "RM 1.00" })),
    })),
    carried: { to: "Dibawa ke", from: "Dibawa dari" },
    total: { label: "Jumlah", value: `RM ${partsOfBills.length}.00` },
    check: { link: "https://kaunter.example", text: "Imbas", alt: "Kod QR" },
  };
}

/** What stands at the left and at the right of each row, page by page. */
async function pagesOf(slip: Slip): Promise<[string, string][][]> {
  const turns = vi.spyOn(Pen.prototype, "newPage");
  const rows = vi.spyOn(Pen.prototype, "row");
  const figures = vi.spyOn(Pen.prototype, "figure");
  const words = { title: "Resit", language: "ms", pageOf: "{page}", footer: "" };
  await drawDocument({ ...words, madeAt: "2026-11-15T02:42:07Z", slips: [slip] }, font);
  const pages: [string, string][][] = [];
  const steps = [
    ...turns.mock.invocationCallOrder.map((at) => ({ at, act: () => void pages.push([]) })),
    ...rows.mock.calls.map(([left, right], place) => {
      const cells: [string, string] = [left[0], right[0]];
      return {
        at: rows.mock.invocationCallOrder[place] ?? 0,
        act: () => void pages.at(-1)?.push(cells),
      };
    }),
    ...figures.mock.calls.map(([alt], place) => ({
      at: figures.mock.invocationCallOrder[place] ?? 0,
      act: () => void pages.at(-1)?.push([alt, ""]),
    })),
  ];
  for (const { act } of steps.toSorted((a, b) => a.at - b.at)) act();
  vi.restoreAllMocks();
  return pages;
}

/** What a page says it takes over, and hands on. */
function carriedOn(page: [string, string][]) {
  const sumOf = (label: string) => page.find(([left]) => left === label)?.[1];
  return [sumOf("Dibawa dari"), sumOf("Dibawa ke")];
}

/** What it ought to say; nothing before the first bill or after the last. */
function sumsAround(pages: [string, string][][], place: number) {
  const billsIn = (end: number) => pages.slice(0, end).flat().filter(isBill).length;
  const [before, after] = [billsIn(place), billsIn(place + 1)];
  const say = (count: number) => (count > 0 ? `RM ${count}.00` : undefined);
  return [say(before), place === pages.length - 1 ? undefined : say(after)];
}

const isBill = ([left]: [string, string]) => left.startsWith("Bil ");

test("a total and its code never stand without the last two bills, and a page carries what it comes to", async () => {
  const bills = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(bills, async (counts) => {
      const pages = await pagesOf(aSlip(counts));
      const last = (pages.at(-1) ?? []).map(([left]) => left);
      const lastBills = counts.map((_, place) => `Bil ${place + 1}`).slice(-2);
      expect(last).toEqual(expect.arrayContaining([...lastBills, "Jumlah", "Kod QR"]));
      expect(pages.map(carriedOn)).toEqual(pages.map((_, place) => sumsAround(pages, place)));
      expect(pages.flat().filter(isBill)).toHaveLength(counts.length);
    }),
    { numRuns: 40 },
  );
});

test("a bill that is higher than a page is drawn all the same", async () => {
  const pages = await pagesOf(aSlip([90]));
  expect(pages.flat().filter(([left]) => left === "Cukai pintu")).toHaveLength(90);
  expect(pages.flat()).toContainEqual(["Jumlah", "RM 1.00"]);
});
