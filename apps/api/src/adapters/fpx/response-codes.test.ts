import { expect, test } from "vitest";
import { responseCodes, outcomeOf } from "./response-codes.ts";

const expected = {
  approved: "00",
  awaiting: "09 99",
  not_found: "76",
  abandoned: "80 BC 1C 1F 1I 1L 2X",
  unclear: "45 XN XO 87 88 89 FE OF",
  declined: `03 05 12 13 14 20 30 31 39 46 47 48 49 50 51 53 57 58 70 77 78 79 83 84 85 90 92 96 98
    BB DA DB DC DD DE DF OE SB 2A 1A 1B 1D 1E 1G 1H 1J 1K 1M XA XB XC XE XF XI XM XS XT XW`,
};

const rows = Object.entries(expected).flatMap(([outcome, codes]) =>
  codes.split(/\s+/).map((code) => [code, outcome] as const),
);

test.each(rows)("%s is told as %s", (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome);
});

test("the table holds these codes and no other, each with its meaning", () => {
  const listed = Object.values(responseCodes).flatMap((codes) => Object.entries<string>(codes));
  expect(listed.map(([code]) => code).toSorted()).toEqual(rows.map(([code]) => code).toSorted());
  for (const [, meaning] of listed) expect(meaning).toMatch(/^[A-Za-z]/);
});

test.each(["", "ZZ", "0", "000", "1l", "22", "A0", "toString"])(
  "%j, which nobody documents, means ask again",
  (code) => {
    expect(outcomeOf(code)).toBe("unclear");
  },
);
