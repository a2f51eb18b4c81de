import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnambiguous } from "./ambiguity.ts";
import { confirmationFields, sourceOf } from "./message.ts";

const word = fc.constantFrom("", "00", "51", "SITI", "9999", "2603151016120427", "20260315101612");
const words = fc.array(word, {
  minLength: confirmationFields.length,
  maxLength: confirmationFields.length + 16,
});

/** Every way to give the words to the fields that leaves the other pipes to the buyer's name and the maker's. */
function cutsOf(all: readonly string[]): Record<string, string>[] {
  const spare = all.length - confirmationFields.length;
  return Array.from({ length: spare + 1 }, (_, inName) => {
    let at = 0;
    const take = (field: string) => {
      const extra = { fpx_buyerName: inName, fpx_makerName: spare - inName }[field] ?? 0;
      const value = all.slice(at, at + 1 + extra).join("|");
      at += 1 + extra;
      return [field, value] as const;
    };
    return Object.fromEntries(confirmationFields.map(take));
  });
}

test("of all the ways to cut one signed text into fields, at most one is believed", () => {
  fc.assert(
    fc.property(words, (all) => {
      const cuts = cutsOf(all);
      expect(new Set(cuts.map((form) => sourceOf(confirmationFields, form))).size).toBe(1);
      const believed = cuts.filter((form) => isUnambiguous(form, all.join("|")));
      expect(believed.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 5000 },
  );
});
