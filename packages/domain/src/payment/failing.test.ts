import { assert, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { isFailing, isTrouble } from "./failing.ts";

const ends = record({ approved: nat(40), declined: nat(40), troubled: nat(40) });

test("another approval never makes a way to pay look worse, and another trouble never better", () => {
  assert(
    property(ends, (last) => {
      const better = isFailing({ ...last, approved: last.approved + 1 });
      expect(better && !isFailing(last)).toBe(false);
      const worse = isFailing({ ...last, troubled: last.troubled + 1 });
      expect(isFailing(last) && !worse).toBe(false);
    }),
  );
});

test.each([
  [{ approved: 0, declined: 0, troubled: 4 }, false],
  [{ approved: 0, declined: 0, troubled: 5 }, true],
  [{ approved: 5, declined: 9, troubled: 5 }, true],
  [{ approved: 6, declined: 9, troubled: 5 }, false],
  [{ approved: 0, declined: 9, troubled: 0 }, false],
  [{ approved: 0, declined: 10, troubled: 0 }, true],
  [{ approved: 1, declined: 40, troubled: 0 }, false],
])("of the last attempts %j: failing is %j", (last, expected) => {
  expect(isFailing(last)).toBe(expected);
});

test("a payer without money, or who was too slow, is no trouble of the bank", () => {
  expect((["fault", "hours", "blocked"] as const).every(isTrouble)).toBe(true);
  expect((["funds", "limit", "time", "account", "card", "refused"] as const).some(isTrouble)).toBe(
    false,
  );
});
