import { calendarDay, startOfDay } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import { kinds } from "../../../../../tools/seed/charge.ts";
import { councils } from "../../../../../tools/seed/councils.ts";
import { chargesOf } from "../../../../../tools/seed/demonstration.ts";
import { scenariosOn } from "../../../../../tools/seed/scenarios.ts";
import { kindNamed } from "./kinds.ts";

/** Inside and outside the months of the rebate and of early renewals. */
const days = [
  { year: 2026, month: 3, day: 10 },
  { year: 2026, month: 11, day: 20 },
].map(calendarDay);

test.each(kinds)("what is offered of %s is owed, on every day at the same amount", (name) => {
  const kind = kindNamed(name);
  const differences = days.flatMap((day) => {
    const seeded = [...scenariosOn(day), ...councils.flatMap((one) => chargesOf(one, day))];
    const offers = seeded
      .filter((charge) => charge.kind === name)
      .flatMap(({ record }) =>
        kind
          .appraise(record, {}, day, startOfDay(day))
          .offers.map((offer) => ({ record, ...offer })),
      );
    expect(offers.length).toBeGreaterThan(0);
    return offers.filter(({ record, selection, quote, paidUntil }) => {
      const paid = { selection, amountSen: quote.amountSen, settledAt: "" };
      const owed = kind.owed(record, {}, { ...paid, ...(paidUntil && { paidUntil }) }, day);
      return owed !== quote.amountSen;
    });
  });
  expect(differences).toEqual([]);
});
