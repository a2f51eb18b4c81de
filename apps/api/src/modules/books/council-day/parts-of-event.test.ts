import { negateSen, sen, sumSen } from "@kaunter/domain/money";
import { accounts, heldEntries, reversed, settlementEntries } from "@kaunter/domain/payment/ledger";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type MoneyEvent, partsOfEvent, type ReportedLine, totalsOf } from "./parts-of-event.ts";

const anySen = fc.integer({ min: 1, max: 5_000_000 }).map(sen);
const anyLine = fc.record({
  council: fc.constantFrom("mpt", "mps", "mdpg"),
  kind: fc.constant("assessment"),
  accountNumber: fc.constant("10-1001-003"),
  amountSen: anySen,
  account: fc.constantFrom("council_payable", "deposits_held", "fees"),
  outcome: fc.constantFrom("settled", "refund_due"),
}) satisfies fc.Arbitrary<ReportedLine>;
const anyEvent = fc.record({
  booking: fc.constantFrom("settlement", "refund", "suspense"),
  receivedSen: fc.oneof(fc.constant(sen(0)), anySen),
  suspendedSen: fc.oneof(fc.constant(sen(0)), anySen),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
}) satisfies fc.Arbitrary<MoneyEvent>;

/** What the rules of the ledger book for the same event. */
function entriesOf(
  event: MoneyEvent & { lines: (ReportedLine & { outcome: "settled" | "refund_due" })[] },
) {
  const { booking, receivedSen, suspendedSen, lines } = event;
  const takenBack = reversed(heldEntries(suspendedSen, lines, "suspense"));
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
