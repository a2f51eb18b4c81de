import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit, sumSen } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aCompound, aLicence, anAssessment, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import type { Slip, SoftCopy } from "./document.ts";
import type { Printer } from "./printer.ts";

vi.setConfig({ testTimeout: 120_000 });
const database = await createTestDatabase();
const drawn: SoftCopy[] = [];
/** It keeps what it would draw. */
const printer: Printer = {
  print: async (copy) => {
    drawn.push(copy);
    return { bytes: Buffer.from("%PDF-"), cpuMs: 0 };
  },
  close: () => Promise.resolve(),
};
const site = await createTestApp(database, { printer, level: "error" });
const payer = payerAt(site);
const approved = { told: "approved", txnId: "2611141042000817" } as const;
const fullName = "Siti Aminah binti Yusof";

const ask = (payload: object, headers = {}) =>
  site.app.inject({ method: "POST", url: paths.softCopy, payload, headers });
async function copyFor(payload: object, headers = {}): Promise<SoftCopy> {
  expect((await ask(payload, headers)).statusCode).toBe(200);
  const copy = drawn.at(-1);
  if (!copy) throw new Error("Nothing was drawn");
  return copy;
}
const linkOf = ({ _id, capability }: CreatedPayment) => ({ _id, capability });
const payerOf = ({ _id, capability, payer_capability }: CreatedPayment) => ({
  _id,
  capability,
  payer_capability,
});
const senOf = (shown: string) => parseRinggit(shown.replaceAll(/[^\d.-]/g, ""));
const change = (bill: string, set: string) =>
  asOwner(database, `update charges set ${set} where number = '${bill.split(".")[2]}'`);
async function pay(wish: object): Promise<CreatedPayment> {
  const created = await payer.leave(wish);
  await payer.report(created.sellerExOrderNo, approved);
  return created;
}

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

test("a link shows the money and neither the name nor the bank's order; the device that paid sees both", async () => {
  const created = await pay(aWish([await aCompound(database)], { full_name: fullName }));
  const [shared, own] = [await copyFor(linkOf(created)), await copyFor(payerOf(created))];
  const words = (copy: SoftCopy) => JSON.stringify(copy);
  for (const secret of [fullName, created.sellerExOrderNo]) {
    expect(words(shared)).not.toContain(secret);
    expect(words(own)).toContain(secret);
  }
  const money = ({ slips }: SoftCopy) =>
    slips.map(({ number, lines, total, check }) => ({ number, lines, total, check }));
  expect(money(shared)).toEqual(money(own));
});

test("the owner needs no link that is right, and somebody else's session opens nothing", async () => {
  const { signUp } = citizensAt(site);
  const [owner, other] = [await signUp("ana@contoh.my"), await signUp("badrul@contoh.my")];
  const bill = await aCompound(database);
  const wish = aWish([bill], { full_name: fullName });
  const created = (
    await payer.create(wish, undefined, owner.headers.cookie)
  ).json<CreatedPayment>();
  await payer.handOver(created);
  await payer.report(created.sellerExOrderNo, approved);
  const wrong = { _id: created._id, capability: "A".repeat(created.capability.length) };
  expect(JSON.stringify(await copyFor(wrong, owner.headers))).toContain(fullName);
  expect((await ask(wrong, other.headers)).statusCode).toBe(404);
  expect(JSON.stringify(await copyFor(linkOf(created), other.headers))).not.toContain(fullName);
});

test("a void receipt says so above everything, and another one of the same payment does not", async () => {
  const created = await pay(aWish([await aCompound(database), await aCompound(database, "mps")]));
  await asOwner(
    database,
    `insert into receipt_voids select number, 'Wrong stall', 'Rosnah', 'Jamil', now() from receipts
       where payment_id = ${created._id} and council_code = 'mps'`,
  );
  const { slips } = await copyFor(linkOf(created));
  const warned = slips.map(({ number, warning }) => [
    number?.value.slice(0, 3),
    warning !== undefined,
  ]);
  expect(warned).toEqual([
    ["MPS", true],
    ["MPT", false],
  ]);
});

test.each(["www.jahat.my", "http://jahat", "Siti: jahat"])(
  "a payer's words that look like an address lead nobody anywhere: %s",
  async (full_name) => {
    const created = await pay(aWish([await aCompound(database)], { full_name }));
    expect(JSON.stringify(await copyFor(payerOf(created)))).not.toContain(full_name);
  },
);

test("a copy of a payer whose name was removed is a copy all the same", async () => {
  const created = await pay(aWish([await aCompound(database)], { full_name: fullName }));
  await asOwner(
    database,
    `update payments set payer_name = null, email = null, phone = null, email_index = null, phone_index = null
     where id = ${created._id}`,
  );
  const copy = await copyFor(payerOf(created));
  expect(JSON.stringify(copy)).not.toContain(fullName);
  expect(copy.slips[0]?.total.value).toMatch(/75\.00$/);
});

test("what a line is made of is told where it says more than the line, and sums to it", async () => {
  const [account, licence] = [await anAssessment(database), await aLicence(database)];
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [
    { _id: account, selection: "2" },
    { _id: licence, selection: "renewal", consent },
  ];
  const prices = [await payer.price(account, "2"), await payer.price(licence, "renewal")];
  const amount = (sumSen(prices.map((price) => parseRinggit(price))) / 100).toFixed(2);
  const created = await pay(aWish([], { services, amount }));
  const [slip] = (await copyFor(linkOf(created))).slips;
  const lines = slip?.lines ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[0]?.detail).toMatch(/^99-0000-\d{3} .* \d{4}\/4$/);
  expect(lines[2]?.parts).toEqual([]);
  for (const line of lines.filter(({ parts }) => parts.length > 0)) {
    expect(sumSen(line.parts.map((part) => senOf(part.amount)))).toBe(senOf(line.amount));
  }
});

test("a payment without a receipt has a file named by its own number", async () => {
  const bill = await aCompound(database);
  const created = await payer.leave(aWish([bill]));
  await change(bill, `record = record || '{"colour": "green"}'`);
  await payer.report(created.sellerExOrderNo, approved);
  const { headers } = await ask(linkOf(created));
  expect(headers["content-disposition"]).toBe(`inline; filename="${created._id}.pdf"`);
});
