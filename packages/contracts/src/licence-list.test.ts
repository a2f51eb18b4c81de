import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListedLicence, listedStates, packList, stateInList } from "./licence-list.ts";

const receiptOf = (issueNo: number) => `MPT-2026-${String(issueNo).padStart(6, "0")}`;
const named = (issueNo: number) => ({ issueNo, receiptNumber: receiptOf(issueNo) });
const some = fc.uniqueArray(
  fc.record({ issueNo: fc.integer({ min: 1, max: 300 }), state: fc.constantFrom(...listedStates) }),
  { selector: ({ issueNo }) => issueNo },
);

test("a packed list returns the state of each listed licence and nothing for others", () => {
  fc.assert(
    fc.property(some, fc.nat(9), (given, more) => {
      const listed = given.map(({ issueNo, state }): ListedLicence => ({
        ...named(issueNo),
        state,
      }));
      const size = 300 + more;
      const bytes = packList(size, listed);
      const states = new Map(listed.map(({ issueNo, state }) => [issueNo, state]));
      for (let issueNo = 0; issueNo <= size + 5; issueNo += 1)
        expect(stateInList(bytes, size, named(issueNo))).toBe(states.get(issueNo));
    }),
    { seed: 18, numRuns: 100 },
  );
});

test("a licence that had the number before a restore is not taken for the one that has it now", () => {
  const bytes = packList(60, [{ ...named(57), state: "revoked" }]);
  expect(stateInList(bytes, 60, named(57))).toBe("revoked");
  expect(stateInList(bytes, 60, { issueNo: 57, receiptNumber: "MPT-2026-000099" })).toBeUndefined();
});

test.each([
  [50, 6_000],
  [20, 14_000],
])(
  "with 100,000 licences, of which one in %i does not count, it takes less than %i bytes",
  (every, most) => {
    const listed = Array.from({ length: 100_000 / every }, (_each, nth): ListedLicence => {
      // Scattered, so that nothing repeats.
      const issueNo = 1 + nth * every + ((nth * 7_919) % every);
      return { ...named(issueNo), state: listedStates[nth % 3] ?? "void" };
    });
    const bytes = deflateRawSync(packList(100_000, listed), { level: 9 });
    expect(bytes.toString("base64").length).toBeLessThan(most);
  },
);
