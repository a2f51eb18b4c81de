import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit, sumSen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aCompound, aLicence, anAssessment, aWish } from "../../testing/payer.ts";
import { asOwner } from "../../testing/test-database.ts";
import type { SoftCopy } from "./document.ts";
import { approved, linkOf, openCopies, senOf } from "../../testing/drawn-copies.ts";

const { database, site, payer, ask, copyFor, pay, change } = await openCopies();
const fullName = "Siti Aminah binti Yusof";
const payerOf = ({ _id, capability, payer_capability }: CreatedPayment) => ({
  _id,
  capability,
  payer_capability,
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

test("a card is told with its maker and without a time of FPX, whose payments have one", async () => {
  const [byCard, byBank] = [
    await pay(aWish([await aCompound(database)], { payment_method: "2" })),
    await pay(aWish([await aCompound(database)])),
  ];
  const references = [byCard, byBank].map(({ sellerExOrderNo }) => `'${sellerExOrderNo}'`).join();
  await asOwner(
    database,
    `update payment_attempts set provider_txn_at = '2026-03-15T02:00:00Z' where reference in (${references});
     update payment_attempts set card_code = '48' where reference = '${byCard.sellerExOrderNo}'`,
  );
  const words = async (created: CreatedPayment) =>
    JSON.stringify((await copyFor(linkOf(created))).slips[0]?.facts);
  expect(await words(byCard)).toContain("Visa card");
  expect(await words(byCard)).not.toContain("Mac-2026");
  expect(await words(byBank)).toContain("Mac-2026");
});

test("a copy is of the moment at which the money came, whenever the payment was begun", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  site.pass(3_600_000);
  await payer.report(created.sellerExOrderNo, approved);
  site.pass(-3_600_000);
  const [row] = (await asOwner(
    database,
    `select issued_at as at from receipts where payment_id = ${created._id}`,
  )) as { at: Date }[];
  expect((await copyFor(linkOf(created))).madeAt).toBe(row?.at.toISOString());
});

test("land cess is called by its own name, though it is paid like an assessment", async () => {
  const [land, house] = [await anAssessment(database), await anAssessment(database)];
  await change(land, `record = record || '{"isLandCess": true}'`);
  const titles = [];
  for (const _id of [land, house]) {
    const services = [{ _id, selection: "2" }];
    const amount = await payer.price(_id, "2");
    const { slips } = await copyFor(linkOf(await pay(aWish([], { services, amount }))));
    titles.push(slips[0]?.lines[0]?.title);
  }
  expect(new Set(titles).size).toBe(2);
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
  expect(lines[0]?.detail).toMatch(/^99-0000-\d{3} .* 31\/12\/\d{4} \(suku 4\)$/);
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
