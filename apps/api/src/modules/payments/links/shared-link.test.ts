import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { sendPayerMails } from "../../../testing/payer-mails.ts";
import { aLicence, aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { mailReceipt } from "../../notifications/mail-receipt.ts";

// A guest shares the link to a receipt. One who was sent it tries to become its owner, step by step.
const database = await createTestDatabase();
/** What would be printed, in the order of the mails that it is attached to. */
const printed: string[] = [];
const site = await createTestApp(database, {
  printer: {
    print: async (copy) => {
      printed.push(JSON.stringify(copy));
      return { bytes: Buffer.from("%PDF-"), cpuMs: 0 };
    },
    close: () => Promise.resolve(),
  },
});
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
  await sendPayerMails(site, database, _id);
  const told = outside.mails.findLast(({ to }) => to === guest.email)?.text ?? "";
  const [, no, key] = /undo_correction\?id=\d+&no=(\d+)&key=([\w-]{22})/.exec(told) ?? [];
  const undone = await post(paths.undoCorrection, { _id, correction: Number(no), key });
  expect(undone.statusCode).toBe(200);
  expect((await payerAt(site).look(created)).statusCode).toBe(404);
  expect((await correctEmail(redirected)).statusCode).toBe(404);
});

/** All that the mails to an address say, with what is attached to them. */
function mailedTo(address: string): string {
  const mails = outside.mails.filter(({ to }) => to === address);
  const copies = outside.mails.filter(({ attachment }) => attachment);
  const attached = printed.filter((_copy, nth) => copies[nth]?.to === address);
  return JSON.stringify([mails.map(({ subject, text, html }) => [subject, text, html]), attached]);
}

test.each(["before it is paid", "after it is paid"])(
  "the mails that go elsewhere say no more than the link: redirected %s",
  async (when) => {
    printed.length = 0;
    outside.mails.length = 0;
    const charge = await aLicence(database);
    const [, , number = ""] = charge.split(".");
    await asOwner(
      database,
      `update charges set record = record || '{"businessName": "WARUNG RAHSIA"}' where number = '${number}'`,
    );
    const payer = payerAt(site);
    const price = await payer.price(charge, "renewal");
    const services = [
      {
        _id: charge,
        selection: "renewal",
        consent: { name: guest.full_name, ic_no: "900101125678" },
      },
    ];
    const created = await payer.leave(aWish([], { ...guest, services, amount: price }));
    const { _id, capability, sellerExOrderNo } = created;
    const email = `pencuri-${when.length}@contoh.my`;
    const redirect = () => correctEmail({ _id, capability, phone: guest.contact, email });
    if (when === "before it is paid") await redirect();
    await payer.report(sellerExOrderNo, { told: "approved" });
    await mailReceipt(site.worker, _id);
    if (when === "after it is paid") await redirect();
    await sendPayerMails(site, database, _id);
    const mailed = mailedTo(email);
    expect(mailed).toContain(_id);
    expect(silent(mailed)).toEqual([]);
    expect(mailed).not.toContain(sellerExOrderNo);
    expect(mailed).not.toContain("WARUNG RAHSIA");
    expect(mailed).not.toContain("digital-license");
    // The address that was given, or that the device which paid corrects it to, is told everything.
    const own = "kenari.bayu@contoh.my";
    const { payer_capability } = created;
    expect((await correctEmail({ _id, payer_capability, email: own })).statusCode).toBe(200);
    await sendPayerMails(site, database, _id);
    expect(mailedTo(own)).toContain(sellerExOrderNo);
    expect(silent(mailedTo(own))).toContain("Kenari Anak");
  },
);

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
  await sendPayerMails(site, database, _id);
  expect(outside.mails).toHaveLength(mails);
});
