import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { sendLetters } from "../../../testing/letters.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { mailReceipt } from "../../notifications/mail-receipt.ts";

// A guest shares the link to a receipt. One who was sent it tries to become its owner, step by step.
const database = await createTestDatabase();
const site = await createTestApp(database);
const { outside, app } = site;
const { post, signUp } = citizensAt(site);
const { requery, correctEmail } = requerierAt(site);

const guest = {
  full_name: "Kenari Anak Bayu",
  email: "kenari@contoh.my",
  contact: "+60135550199",
};
const secrets = ["Kenari Anak", "KENARI ANAK", "kenari@", "135550199", "5550199"];
const silent = (body: string) => secrets.filter((secret) => body.includes(secret));

async function pay(method: object): Promise<CreatedPayment> {
  const wish = aWish([await aCompound(database)], { ...guest, ...method });
  const payer = payerAt(site);
  const created = await payer.leave(wish);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, created._id);
  return created;
}

const methods = [
  ["bank transfer", {}],
  ["card", { payment_method: "2" }],
] as const;

test.each(methods)(
  "the receipt that a link shows names nobody and no order, paid by %s",
  async (_name, method) => {
    const created = await pay(method);
    const { _id, capability } = created;
    const page = await payerAt(site).look(created);
    expect(page.statusCode).toBe(200);
    expect(silent(page.body)).toEqual([]);
    expect(page.body).not.toContain(created.sellerExOrderNo);
    const asked = await requery({ _id, capability });
    expect(silent(asked.body)).toEqual([]);
    expect(asked.body).not.toContain(created.sellerExOrderNo);
  },
);

test.each(methods)(
  "an order number that got out buys nothing from signRequest, paid by %s",
  async (_name, method) => {
    const { sellerExOrderNo, capability } = await pay(method);
    for (const proof of [{}, { payer_capability: capability }]) {
      const answer = await post(paths.fpxSignRequest, { sellerExOrderNo, ...proof });
      expect([answer.statusCode, silent(answer.body)]).toEqual([404, []]);
    }
  },
);

test("without the phone number the link redirects no mail", async () => {
  const { _id, capability } = await pay({});
  const phone = "0135550100";
  const answer = await correctEmail({ _id, capability, phone, email: "pencuri@contoh.my" });
  expect(answer.statusCode).toBe(404);
});

test("with the phone number the mails go elsewhere, but the payment becomes nobody's: no claim, no history, no export", async () => {
  const thief = await signUp("pencuri@contoh.my");
  const created = await pay({});
  const { _id, capability } = created;
  const redirected = { _id, capability, phone: guest.contact, email: thief.email };
  expect((await correctEmail(redirected)).statusCode).toBe(200);
  const claimed = await post(paths.historyClaims, {}, thief.headers);
  expect(claimed.json()).toEqual({ claimed: 0 });
  for (const url of [paths.history, paths.historyCsv, paths.accountExport]) {
    const answer = await app.inject({ url, headers: thief.headers });
    expect([url, silent(answer.body)]).toEqual([url, []]);
    expect(answer.body).not.toContain(_id);
  }
  // The guest is told at once, and one press takes it all back.
  await sendLetters(site, database, _id);
  const told = outside.mails.findLast(({ to }) => to === guest.email)?.text ?? "";
  const [, no, key] = /undo_correction\?id=\d+&no=(\d+)&key=([\w-]{22})/.exec(told) ?? [];
  const undone = await post(paths.undoCorrection, { _id, correction: Number(no), key });
  expect(undone.statusCode).toBe(200);
  expect((await payerAt(site).look(created)).statusCode).toBe(404);
  expect((await correctEmail(redirected)).statusCode).toBe(404);
});

test("the guest ends the link that was shared: nothing is shown, asked, sent or corrected with it any more", async () => {
  const created = await pay({});
  const { _id, capability, payer_capability } = created;
  await post(paths.revokeLinks, { _id, payer_capability });
  const email = "pencuri@contoh.my";
  const mails = outside.mails.length;
  const tries = [
    await payerAt(site).look(created),
    await requery({ _id, capability }),
    await post(paths.softCopy, { _id, capability }),
    await correctEmail({ _id, capability, phone: guest.contact, email }),
  ].map(({ statusCode }) => statusCode);
  expect(tries).toEqual([404, 404, 404, 404]);
  await post(paths.sendReceipt, { _id, capability });
  await sendLetters(site, database, _id);
  expect(outside.mails).toHaveLength(mails);
});
