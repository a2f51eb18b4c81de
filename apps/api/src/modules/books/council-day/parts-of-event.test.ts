import { negateSen, sen, type Sen, sumSen, zeroSen } from "@kaunter/domain/money";
import { accounts, heldEntries, reversed, settlementEntries } from "@kaunter/domain/payment/ledger";
import type { Settled } from "@kaunter/domain/payment/settlement";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type MoneyEvent, partsOfEvent, totalsOf } from "./parts-of-event.ts";

const anySen = fc.integer({ min: 1, max: 5_000_000 }).map(sen);
const anyLine = fc
  .record({
    council: fc.constantFrom("mpt", "mps", "mdpg"),
    kind: fc.constant("assessment"),
    accountNumber: fc.constant("10-1001-003"),
    amountSen: anySen,
    account: fc.constantFrom("council_payable", "deposits_held", "fees"),
    outcome: fc.constantFrom("settled", "partly_settled", "refund_due", "suspense"),
  })
  .map((line) => ({ ...line, settledSen: settledSenOf(line) }));
const anyEvent = fc.record({
  booking: fc.constantFrom("settlement", "refund", "suspense", "transfer"),
  receivedSen: fc.oneof(fc.constant(zeroSen), anySen),
  earlier: fc.record({
    account: fc.constantFrom("suspense", "refund_due"),
    amountSen: fc.oneof(fc.constant(zeroSen), anySen),
  }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
}) satisfies fc.Arbitrary<MoneyEvent>;

function settledSenOf({ amountSen, outcome }: { amountSen: Sen; outcome: string }) {
  if (outcome === "partly_settled") return sen(Math.floor(amountSen / 2));
  return outcome === "settled" ? amountSen : zeroSen;
}

/** What the rules of the ledger book for the same event. */
function entriesOf(event: MoneyEvent & { lines: readonly Settled[] }) {
  const { booking, receivedSen, earlier, lines } = event;
  if (booking === "transfer") {
    const inSuspense = lines.map((line) => ({ ...line, settledSen: zeroSen }) as const);
    const as = (outcome: "suspense" | "refund_due") =>
      settlementEntries(inSuspense.map((line) => ({ ...line, outcome })));
    return [...reversed(as("suspense")), ...as("refund_due")];
  }
  const takenBack = reversed(heldEntries(earlier.amountSen, lines, earlier.account));
  if (booking === "settlement") return [...takenBack, ...settlementEntries(lines)];
  const account = booking === "refund" ? "refund_due" : "suspense";
  return [...takenBack, ...heldEntries(receivedSen, lines, account)];
}

test("whatever happens to a payment, each council's rows make what its ledger holds", () => {
  fc.assert(
    fc.property(anyEvent, fc.constantFrom("mpt", "mps", "mdpg"), (event, council) => {
      const totals = totalsOf(partsOfEvent(event, council));
      const own = entriesOf(event).filter((entry) => entry.council === council);
      for (const account of accounts) {
        const booked = sumSen(own.filter((e) => e.account === account).map((e) => e.amountSen));
        const expected = account === "gateway_in_transit" ? booked : negateSen(booked);
        expect(totals[account]).toBe(expected);
      }
    }),
  );
});
