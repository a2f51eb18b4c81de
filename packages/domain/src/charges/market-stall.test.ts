import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sen } from "../money.ts";
import { coversBalance } from "./covers.ts";
import { appraiseMarketStall, settleMarketStall } from "./market-stall.ts";

const stall = (balance: number) => ({ balanceSen: sen(balance) });
const balances = fc.integer({ min: -100_000, max: 100_000 });

test("a negative balance is owed in full; any other owes nothing", () => {
  fc.assert(
    fc.property(balances, (balance) => {
      const { status, offers } = appraiseMarketStall(stall(balance));
      expect(status).toBe(balance < 0 ? "unpaid" : "nothing_due");
      expect(offers.map(({ quote }) => quote.amountSen)).toEqual(balance < 0 ? [-balance] : []);
    }),
  );
});

test("301-0001 with a balance of -300.00 pays 300.00", () => {
  expect(appraiseMarketStall(stall(-30_000)).offers).toEqual([
    {
      selection: "full",
      quote: {
        amountSen: 30_000,
        explanation: [{ code: "market_rent", params: {}, amountSen: 30_000 }],
      },
      tied: [],
    },
  ]);
});

test("what was paid is taken off what is owed now, so that rent charged since stays owed", () => {
  expect(settleMarketStall(stall(-30_000), { balanceSen: sen(30_000) })).toEqual(stall(0));
  expect(settleMarketStall(stall(-36_000), { balanceSen: sen(30_000) })).toEqual(stall(-6_000));
});

test("a payment covers no more than is owed, whatever was paid", () => {
  fc.assert(
    fc.property(balances, fc.nat(100_000), (balance, paid) => {
      const covers = coversBalance(sen(balance), sen(paid));
      expect(covers.balanceSen).toBe(Math.min(paid, Math.max(0, -balance)));
      expect(settleMarketStall(stall(balance), covers)?.balanceSen ?? 0).toBeLessThanOrEqual(0);
    }),
  );
});

test("nothing is settled of a stall that owes nothing", () => {
  expect(settleMarketStall(stall(0), { balanceSen: sen(30_000) })).toBeNull();
  expect(settleMarketStall(stall(2_000), { balanceSen: sen(30_000) })).toBeNull();
});
