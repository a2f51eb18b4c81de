import { historyTypes } from "@kaunter/domain/charges/history-type";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Filters, readFilters, writeFilters } from "./filters.ts";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    council: fc.constantFrom(...councilCodes),
    type: fc.constantFrom(...historyTypes),
    status: fc.constantFrom(...shownStatuses),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);

test("an address says the same filters that were written into it", () => {
  fc.assert(
    fc.property(filters, (wanted) => {
      expect(readFilters(new URLSearchParams(writeFilters(wanted)))).toEqual(wanted);
    }),
  );
});

test("whatever else an address says is as if it said nothing", () => {
  const words = ["council", "type", "status", "from", "to", "after"];
  const nonsense = fc.string().filter((text) => !isWord(text));
  fc.assert(
    fc.property(fc.constantFrom(...words), nonsense, (name, text) => {
      expect(readFilters(new URLSearchParams({ [name]: text }))).toEqual({});
    }),
  );
});

function isWord(text: string): boolean {
  const known: string[] = [...councilCodes, ...historyTypes, ...shownStatuses];
  return known.includes(text) || /^\d{4}-\d\d-\d\d$/.test(text);
}
