import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { NamedDebts } from "../../testing/histories/named-debts.ts";
import { Balance } from "../../testing/histories/running-balance.ts";
import { openHistories } from "../../testing/histories/site.ts";
import { calm, histories, type Step } from "../../testing/histories/steps.ts";
import { paidKindNames } from "../../testing/paid-registers.ts";

vi.setConfig({ testTimeout: 900_000 });
const site = await openHistories();

/**
 * A council that books and still asks; one that asks for more while somebody pays; one that contains the payment of a day whose beginning it states; one that is paid at
 * its counter meanwhile; one that takes a payment back.
 */
const known: [Step[]][] = [
  [["pay", "book", calm]],
  [["begin", { ...calm, asksForMore: true }, "finish", calm, "pay"]],
  [["pay", "book", { ...calm, isEarly: true, shows: true, asksForMore: true }, "pay"]],
  [["pay", "book", { ...calm, shows: true }, { ...calm, asksForMore: true }, "undo", "undo", calm]],
  [["begin", { ...calm, takesAtCounter: true }, "finish", "void", calm, "pay"]],
  [["pay", "book", { ...calm, shows: true }, "void", "undo", { ...calm, isListed: false }, calm]],
];
const runs = { numRuns: 6, examples: known };

test.each(paidKindNames)(
  "whatever the files of %s say and when: nothing paid is asked again, nothing owed vanishes",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const debts = new NamedDebts(site, kind);
        for (const step of [calm, ...history, "finish" as const]) {
          await debts.take(step);
          expect(await debts.fault()).toBeUndefined();
        }
      }),
      runs,
    );
  },
);

test("whatever the files of stalls say and when: no payment counts twice against its payer, none is lost", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const balance = new Balance(site);
      for (const step of [calm, ...history, "finish" as const]) {
        await balance.take(step);
        expect(await balance.fault()).toBeUndefined();
      }
    }),
    runs,
  );
});
