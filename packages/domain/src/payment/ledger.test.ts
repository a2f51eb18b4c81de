import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sen, sumSen } from "../money.ts";
import { councilCodes } from "../vocabulary/councils.ts";
import { heldEntries, type LedgerEntry, reversed, settlementEntries } from "./ledger.ts";
import type { Settled } from "./settlement.ts";

const lines: fc.Arbitrary<Settled[]> = fc.array(
  fc.record({
    council: fc.constantFrom(...councilCodes.slice(0, 4)),
    amountSen: fc.integer({ min: 1, max: 3_000_000 }).map(sen),
    account: fc.constantFrom("council_payable", "deposits_held", "fees"),
    outcome: fc.constantFrom("settled", "refund_due"),
  }),
  { minLength: 1, maxLength: 12 },
);
const amounts = fc.integer({ min: 0, max: 9_999_999 }).map(sen);

const totalSen = (lists: readonly { readonly amountSen: number }[]) =>
  sumSen(lists.map((each) => sen(each.amountSen)));

/** What every booking must show: no council out of balance, no empty entry, in transit what was paid. */
const summaryOf = (entries: readonly LedgerEntry[]) => ({
  unbalanced: councilCodes.filter(
    (council) => totalSen(entries.filter((entry) => entry.council === council)) !== 0,
  ),
  empty: entries.filter((entry) => entry.amountSen === 0),
  inTransitSen: totalSen(entries.filter((entry) => entry.account === "gateway_in_transit")),
});

test("a settlement sums to zero per council and equals what was paid", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const summary = { unbalanced: [], empty: [], inTransitSen: totalSen(paid) };
      expect(summaryOf(settlementEntries(paid))).toEqual(summary);
    }),
  );
});

test("a settlement owes each line to its council under its account, or back to the payer", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const entries = settlementEntries(paid).filter((e) => e.account !== "gateway_in_transit");
      const expected = new Map<string, number>();
      for (const { council, account, outcome, amountSen } of paid) {
        const key = `${council} ${outcome === "settled" ? account : "refund_due"}`;
        expected.set(key, (expected.get(key) ?? 0) - amountSen);
      }
      const booked = entries.map((e) => [`${e.council} ${e.account}`, e.amountSen] as const);
      expect(new Map(booked)).toEqual(expected);
      expect(booked).toHaveLength(expected.size);
    }),
  );
});

test.each(["suspense", "refund_due"] as const)("money held in %s is held to the sen", (account) => {
  fc.assert(
    fc.property(lines, amounts, (paid, receivedSen) => {
      const entries = heldEntries(receivedSen, paid, account);
      const summary = { unbalanced: [], empty: [], inTransitSen: receivedSen };
      expect(summaryOf(entries)).toEqual(summary);
      const held = entries.filter((entry) => entry.account === account);
      expect(totalSen(held) + receivedSen).toBe(0);
    }),
  );
});

test("a payment made twice is due back by each council as its lines cost", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const allDueBack = paid.map((line) => ({ ...line, outcome: "refund_due" as const }));
      const held = heldEntries(totalSen(paid), paid, "refund_due");
      expect(held).toEqual(settlementEntries(allDueBack));
    }),
  );
});

test("reversing what an attempt had booked leaves nothing of it", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const entries = settlementEntries(paid);
      const cleared = reversed(entries).map((entry, place) => ({
        ...entry,
        amountSen: entry.amountSen + (entries[place]?.amountSen ?? 0),
      }));
      expect(cleared).toEqual(entries.map((entry) => ({ ...entry, amountSen: 0 })));
    }),
  );
});
