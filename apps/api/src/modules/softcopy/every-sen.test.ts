import { sen, sumSen, writeRinggit } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { paysByCard } from "../../testing/pay-by.ts";
import { aCompound, aWish } from "../../testing/payer.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import type { Slip, SoftCopy } from "./document.ts";
import { approved, linkOf, openCopies, senOf } from "../../testing/drawn-copies.ts";

const { database, site, payer, copyFor, change } = await openCopies();

/** What becomes of a bill between the payment and the money. */
const fates = {
  owed: async (_bill: string, _feeSen: number) => {},
  "cannot be read": (bill: string) => change(bill, `record = record || '{"colour": "green"}'`),
  "has become cheaper": (bill: string) => change(bill, `record = record || '{"amountSen": 100}'`),
  "was paid by somebody else": async (bill: string, feeSen: number) => {
    const wish = aWish([bill], { amount: writeRinggit(sen(7_500 + feeSen)) });
    await payer.report((await payer.leave(wish)).sellerExOrderNo, approved);
  },
};
type Fate = keyof typeof fates;
const carts = fc.array(
  fc.record({
    council: fc.constantFrom("mpt", "mps"),
    fate: fc.constantFrom(...(Object.keys(fates) as Fate[])),
  }),
  { minLength: 1, maxLength: 4 },
);

function faultsOf({ slips }: SoftCopy, amount: string): string[] {
  const sumOf = (amounts: string[]) => sumSen(amounts.map(senOf));
  const isWrong = ({ amount: head, total, lines }: Slip) =>
    senOf(head) !== senOf(total.value) || senOf(head) !== sumOf(lines.map((line) => line.amount));
  const whole = sumOf(slips.map(({ total }) => total.value));
  const numbers = slips.flatMap(({ number }) => number?.value ?? []);
  return [
    ...(whole === senOf(amount) ? [] : [`the slips make ${whole} sen of ${amount}`]),
    ...slips.filter(isWrong).map(({ title }) => `${title} does not sum`),
    ...(new Set(numbers).size === numbers.length ? [] : ["a receipt is there twice"]),
    ...slips
      .filter(({ number, check }) => (number === undefined) !== (check === undefined))
      .map(({ title }) => `${title} can be checked without a number, or has one that cannot`),
  ];
}

test("whatever became of the bills, a copy accounts for every sen of the payment once", async () => {
  await fc.assert(
    fc.asyncProperty(carts, fc.constantFrom(0, 50), async (cart, feeSen) => {
      await chargeFee(site.operator, feeSen, paysByCard ? "card" : "onlineBanking");
      const bills = await Promise.all(cart.map(({ council }) => aCompound(database, council)));
      const amount = writeRinggit(sen(7_500 * bills.length + feeSen));
      const created = await payer.leave(aWish(bills, { amount }));
      await payer.report(created.sellerExOrderNo, { told: "declined" });
      for (const [place, bill] of bills.entries()) {
        await fates[cart[place]?.fate ?? "owed"](bill, feeSen);
      }
      await payer.report(created.sellerExOrderNo, approved);
      expect(faultsOf(await copyFor(linkOf(created)), amount)).toEqual([]);
    }),
    {
      numRuns: 10,
      examples: [
        [(Object.keys(fates) as Fate[]).map((fate) => ({ council: "mpt", fate })), 50],
        [
          (Object.keys(fates) as Fate[]).map((fate, place) => ({
            council: place % 2 ? "mps" : "mpt",
            fate,
          })),
          0,
        ],
      ],
    },
  );
});
