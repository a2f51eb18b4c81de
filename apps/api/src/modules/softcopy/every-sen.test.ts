import { sumSen } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aCompound, aWish } from "../../testing/payer.ts";
import type { Slip, SoftCopy } from "./document.ts";
import { approved, linkOf, openCopies, senOf } from "../../testing/drawn-copies.ts";

const { database, payer, copyFor, pay, change } = await openCopies();

/** What becomes of a bill between the payment and the money. */
const fates = {
  owed: async () => {},
  "cannot be read": (bill: string) => change(bill, `record = record || '{"colour": "green"}'`),
  "has become cheaper": (bill: string) => change(bill, `record = record || '{"amountSen": 100}'`),
  "was paid by somebody else": (bill: string) => pay(aWish([bill])),
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
    fc.asyncProperty(carts, async (cart) => {
      const bills = await Promise.all(cart.map(({ council }) => aCompound(database, council)));
      const amount = `${75 * bills.length}.00`;
      const created = await payer.leave(aWish(bills));
      await payer.report(created.sellerExOrderNo, { told: "declined" });
      for (const [place, bill] of bills.entries()) await fates[cart[place]?.fate ?? "owed"](bill);
      await payer.report(created.sellerExOrderNo, approved);
      expect(faultsOf(await copyFor(linkOf(created)), amount)).toEqual([]);
    }),
    {
      numRuns: 10,
      examples: [
        [(Object.keys(fates) as Fate[]).map((fate) => ({ council: "mpt", fate }))],
        [
          (Object.keys(fates) as Fate[]).map((fate, place) => ({
            council: place % 2 ? "mps" : "mpt",
            fate,
          })),
        ],
      ],
    },
  );
});
