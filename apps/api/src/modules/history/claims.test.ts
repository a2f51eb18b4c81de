import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { type Citizen, citizensAt } from "../../testing/citizen.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { app } = site;
const citizens = citizensAt(site);
const payer = payerAt(site);
const siti = await citizens.signUp("siti@contoh.my");

async function payAs(email: string): Promise<CreatedPayment> {
  const created = await payer.leave(aWish([await aCompound(database)], { email }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}

const count = async ({ headers }: Citizen) =>
  (await app.inject({ url: paths.historyClaims, headers })).json<{ count: number }>().count;
const claim = async ({ headers }: Citizen) =>
  (await app.inject({ method: "POST", url: paths.historyClaims, headers })).json<{
    claimed: number;
  }>().claimed;
const idsOf = async ({ headers }: Citizen) => {
  const answer = await app.inject({ url: paths.history, headers });
  return answer.json<{ rows: { _id: string }[] }>().rows.map(({ _id }) => _id);
};

test("what was paid as a guest under the same address is offered and claimed once; nobody else's is", async () => {
  const mine = [await payAs("Siti@contoh.my"), await payAs("siti@CONTOH.my")];
  await payAs("ali@contoh.my");
  expect(await count(siti)).toBe(2);
  expect(await idsOf(siti)).toEqual([]);
  expect(await Promise.all([claim(siti), claim(siti)])).toEqual(expect.arrayContaining([2, 0]));
  expect(await count(siti)).toBe(0);
  expect(await idsOf(siti)).toEqual(mine.map(({ _id }) => _id).toReversed());
});

test("what was begun and not paid is offered to nobody: anyone can write down an address", async () => {
  const created = await payer.leave(aWish([await aCompound(database)], { email: siti.email }));
  expect(await count(siti)).toBe(0);
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  expect(await count(siti)).toBe(0);
});

/** As whoever has the link and knows the phone number. */
const redirect = ({ _id, capability }: CreatedPayment, email: string) =>
  citizens.post(paths.correctEmail, { _id, capability, phone: "0135550101", email });

test("a correction by link and phone gives nobody the payment: the mailbox before it may still claim", async () => {
  const thief = await citizens.signUp("pencuri@contoh.my");
  const created = await payAs(siti.email);
  expect((await redirect(created, thief.email)).statusCode).toBe(200);
  expect([await count(thief), await claim(thief), await idsOf(thief)]).toEqual([0, 0, []]);
  await redirect(created, "lain@contoh.my");
  await redirect(created, thief.email);
  expect(await claim(thief)).toBe(0);
  expect([await count(siti), await claim(siti)]).toEqual([1, 1]);
});

test("an account that has proven the phone on file may claim under the corrected address", async () => {
  const baru = await citizens.signUp("baru@contoh.my");
  const created = await payAs("tersilap@contoh.my");
  await redirect(created, baru.email);
  expect(await count(baru)).toBe(0);
  await citizens.post(paths.phoneCode, {}, baru.headers);
  const code = /\d{6}/.exec(site.outside.texts.at(-1)?.text ?? "")?.[0] ?? "";
  await citizens.post(paths.phone, { code }, baru.headers);
  expect([await count(baru), await claim(baru)]).toEqual([1, 1]);
});

test("after a correction by the device that paid only the new address counts", async () => {
  const ali = await citizens.signUp("ali.baru@contoh.my");
  const { _id, payer_capability } = await payAs(siti.email);
  const correction = { _id, payer_capability, email: ali.email };
  await citizens.post(paths.correctEmail, correction);
  expect([await count(siti), await count(ali)]).toEqual([0, 1]);
  expect(await claim(siti)).toBe(0);
  expect(await claim(ali)).toBe(1);
});

test("what belongs to an account cannot be claimed by another with its address", async () => {
  const created = await payAs("kongsi@contoh.my");
  const first = await citizens.signUp("kongsi@contoh.my");
  expect(await claim(first)).toBe(1);
  const code = await citizens.codeFor("lain@contoh.my");
  await citizens.post(paths.changeEmail, { email: "lain@contoh.my", code }, first.headers);
  // A mailbox gets another code only after a while.
  site.pass(60 * 60 * 1000);
  const second = await citizens.signUp("kongsi@contoh.my");
  expect(await count(second)).toBe(0);
  expect(await idsOf(first)).toEqual([created._id]);
});
