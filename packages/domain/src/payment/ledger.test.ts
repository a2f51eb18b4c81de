import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sen, sumSen, zeroSen } from "../money.ts";
import { type BookOwner, councilCodes, operatorOwner } from "../vocabulary/councils.ts";
import { heldEntries, type LedgerEntry, reversed, settlementEntries } from "./ledger.ts";
import type { Settled } from "./settlement.ts";

const owners: BookOwner[] = [...councilCodes.slice(0, 4), operatorOwner];
const line: fc.Arbitrary<Settled> = fc
  .record({
    council: fc.constantFrom(...owners),
    amountSen: fc.integer({ min: 2, max: 3_000_000 }).map(sen),
    account: fc.constantFrom("council_payable", "deposits_held", "fees"),
    outcome: fc.constantFrom("settled", "partly_settled", "refund_due", "suspense"),
  })
  .map((each) => ({ ...each, settledSen: settledSenOf(each) }));
const lines = fc.array(line, { minLength: 1, maxLength: 12 });

function settledSenOf({ amountSen, outcome }: Pick<Settled, "amountSen" | "outcome">) {
  if (outcome === "partly_settled") return sen(Math.floor(amountSen / 2));
  return outcome === "settled" ? amountSen : zeroSen;
}

const amounts = fc.integer({ min: 0, max: 9_999_999 }).map(sen);

const totalSen = (lists: readonly { readonly amountSen: number }[]) =>
  sumSen(lists.map((each) => sen(each.amountSen)));

/** What every booking must show: no council out of balance, no empty entry, in transit what was paid. */
const summaryOf = (entries: readonly LedgerEntry[]) => ({
  unbalanced: owners.filter(
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

test("a settlement owes each line to its council under its account, or back to the payer, or to nobody yet", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const entries = settlementEntries(paid).filter((e) => e.account !== "gateway_in_transit");
      const expected = new Map<string, number>();
      const owe = (key: string, amountSen: number) => {
        if (amountSen > 0) expected.set(key, (expected.get(key) ?? 0) - amountSen);
      };
      for (const { council, account, outcome, amountSen, settledSen } of paid) {
        owe(`${council} ${account}`, settledSen);
        const rest = outcome === "suspense" ? "suspense" : "refund_due";
        owe(`${council} ${rest}`, amountSen - settledSen);
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
      const dueBack = { outcome: "refund_due", settledSen: zeroSen } as const;
      const allDueBack = paid.map((each) => ({ ...each, ...dueBack }));
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
