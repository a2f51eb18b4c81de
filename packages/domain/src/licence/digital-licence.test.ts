import { expect, test } from "vitest";
import { calendarDay, parseCalendarDay } from "../calendar.ts";
import { documentName, licenceRulings, mayRule, stateOf, validFrom } from "./digital-licence.ts";

const endOf2027 = parseCalendarDay("2027-12-31");

test("a trading licence is named by its year, any other by its month too", () => {
  expect(documentName("R012345", { type: "NIAGA", validUntil: endOf2027 })).toBe("R012345-2027");
  const operating = { type: "OPERASI", validUntil: endOf2027 } as const;
  expect(documentName("201-0001", operating)).toBe("201-0001-2027-12");
  const monthly = { type: "KAKILIMA", validUntil: parseCalendarDay("2027-02-28") } as const;
  expect(documentName("292-0031", monthly)).toBe("292-0031-2027-02");
});

test("a licence begins with the year or the month that it is for, however much was paid for before", () => {
  expect(validFrom({ type: "NIAGA", validUntil: endOf2027 })).toBe("2027-01-01");
  expect(validFrom({ type: "OPERASI", validUntil: endOf2027 })).toBe("2027-01-01");
  expect(validFrom({ type: "PASAR", validUntil: endOf2027 })).toBe("2027-12-01");
});

const licence = {
  validFrom: calendarDay({ year: 2027, month: 1, day: 1 }),
  validUntil: endOf2027,
  isVoid: false,
};

test.each([
  ["2026-12-31", "upcoming"],
  ["2027-01-01", "valid"],
  ["2027-12-31", "valid"],
  ["2028-01-01", "expired"],
])("on %s it is %s", (day, state) => {
  expect(stateOf(licence, parseCalendarDay(day))).toBe(state);
});

test("what two people said last counts on every day, and a void receipt more than that", () => {
  const days = ["2026-12-31", "2027-06-01", "2028-01-01"].map(parseCalendarDay);
  for (const lastRuling of ["suspended", "revoked"] as const)
    expect(days.map((day) => stateOf({ ...licence, lastRuling }, day))).toEqual(
      days.map(() => lastRuling),
    );
  const back = { ...licence, lastRuling: "reinstated" } as const;
  expect(days.map((day) => stateOf(back, day))).toEqual(["upcoming", "valid", "expired"]);
  expect(stateOf({ ...licence, lastRuling: "revoked", isVoid: true }, endOf2027)).toBe("void");
});

test("a ruling changes something: nothing is said twice, and what is revoked is not suspended", () => {
  const lasts = [undefined, ...licenceRulings] as const;
  const may = lasts.map((last) => licenceRulings.filter((next) => mayRule(last, next)));
  expect(may).toEqual([
    ["suspended", "revoked"],
    ["revoked", "reinstated"],
    ["reinstated"],
    ["suspended", "revoked"],
  ]);
});
