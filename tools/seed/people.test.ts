import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Division } from "./councils.ts";
import { deniedNames, drawNric, drawPerson } from "./people.ts";
import { mulberry32, randomOf } from "./random.ts";

const genders = fc.constantFrom("male" as const, "female" as const);

function peopleOf(division: Division, denied = deniedNames) {
  return Array.from({ length: 3_000 }, (_, index) =>
    drawPerson(randomOf(division, "person", index), division, denied),
  );
}

describe("an identity number", () => {
  test("has a day of the calendar between 1950 and 1999 as its birthday", () => {
    fc.assert(
      fc.property(fc.integer(), genders, (seed, gender) => {
        const [, year, month, day] =
          /^(\d\d)(\d\d)(\d\d)\d{6}$/.exec(drawNric(mulberry32(seed), gender)) ?? [];
        const date = new Date(Date.UTC(1900 + Number(year), Number(month) - 1, Number(day)));
        expect(date.toISOString().slice(0, 10)).toBe(`19${year}-${month}-${day}`);
        expect(Number(year)).toBeGreaterThanOrEqual(50);
      }),
    );
  });

  test("was given to nobody born then: its last block starts with 0", () => {
    fc.assert(
      fc.property(fc.integer(), genders, (seed, gender) => {
        expect(drawNric(mulberry32(seed), gender)).toMatch(/^\d{6}(?:12|47|48|49|13|61|65)0\d{3}$/);
      }),
    );
  });

  test("is odd for men and even for women", () => {
    fc.assert(
      fc.property(fc.integer(), genders, (seed, gender) => {
        const isOdd = Number(drawNric(mulberry32(seed), gender)) % 2 === 1;
        expect(isOdd).toBe(gender === "male");
      }),
    );
  });
});

describe("a name", () => {
  test("on the list of denied names is drawn again", () => {
    const namesWith = (denied: ReadonlySet<string>) =>
      peopleOf("Tawau", denied).map(({ name }) => name);
    const denied = new Set(namesWith(new Set()).slice(0, 20));
    expect(namesWith(denied).filter((name) => denied.has(name))).toEqual([]);
  });

  test("says son or daughter as the gender does", () => {
    const wordsOf = (gender: string) => {
      const names = peopleOf("Tawau").filter((person) => person.gender === gender);
      return new Set(names.flatMap(({ name }) => / (?:BIN|BINTI|A\/L|A\/P) /.exec(name) ?? []));
    };
    expect(wordsOf("male")).toEqual(new Set([" BIN ", " A/L "]));
    expect(wordsOf("female")).toEqual(new Set([" BINTI ", " A/P "]));
  });

  test("does not repeat itself as the father's or the family's", () => {
    for (const { name } of [...peopleOf("Tawau"), ...peopleOf("Interior")]) {
      const parts = name.split(" ");
      expect(parts[0], name).not.toBe(parts.at(-1));
    }
  });

  test("comes from the communities that live in the division", () => {
    const shareOf = (division: Division, pattern: RegExp) =>
      peopleOf(division).filter(({ name }) => pattern.test(name)).length / 3_000;
    const sonOrDaughter = / BIN(?:TI)? /;
    expect(shareOf("Sandakan", sonOrDaughter)).toBeCloseTo(0.67, 1);
    expect(shareOf("Kudat", sonOrDaughter)).toBeCloseTo(0.32, 1);
    expect(shareOf("Interior", sonOrDaughter)).toBeCloseTo(0.22, 1);
  });
});
