import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { sendPayerMails } from "../../../testing/payer-mails.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { mailReceipt } from "../../notifications/mail-receipt.ts";
import { openAddress } from "../sealed-payer.ts";

// Somebody has the link to a guest's payment and knows the guest's phone number.
const database = await createTestDatabase();
const site = await createTestApp(database);
const { app, outside } = site;
const payer = payerAt(site);
const { post } = citizensAt(site);
const { correctEmail } = requerierAt(site);
const hourMs = 60 * 60 * 1000;
const thief = "pencuri@contoh.my";

let payers = 0;
async function pay(): Promise<CreatedPayment & { email: string }> {
  const email = `siti${(payers += 1)}@contoh.my`;
  const wish = aWish([await aCompound(database)], { email, language: "en" });
  const created = await payer.leave(wish);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, created._id);
  return { ...created, email };
}

const redirect = ({ _id, capability }: CreatedPayment, email = thief) =>
  correctEmail({ _id, capability, phone: "0135550101", email });
const work = ({ _id }: CreatedPayment) => sendPayerMails(site, database, _id);
const mailsTo = (email: string) => outside.mails.filter(({ to }) => to === email);
const contacts = async ({ _id }: CreatedPayment) => {
  const rows = (await asOwner(
    database,
    `select seq, email, allowed_by, undoes from payment_contacts where payment_id = ${_id} order by seq`,
  )) as { email: Buffer }[];
  return rows.map((row) => ({
    ...row,
    email: openAddress(site.deps.personKey, _id, row.email),
  }));
};

/** The link in the mail to an address, and what its page sends. */
async function undoIn(created: CreatedPayment, email: string) {
  await work(created);
  const mail = mailsTo(email).findLast(({ text }) => text.includes("undo_correction"));
  const [link = "", _id, no, key] =
    /https:\S+\/#\/undo_correction\?id=(\d+)&no=(\d+)&key=([\w-]{22})/.exec(mail?.text ?? "") ?? [];
  return { link, body: { _id, correction: Number(no), key } };
}
const undo = (body: object) => post(paths.undoCorrection, body);

test("the address that loses the mails is told, in a mail that can undo it and names no other address", async () => {
  const created = await pay();
  expect((await redirect(created)).statusCode).toBe(200);
  const { link } = await undoIn(created, created.email);
  expect(link).toContain(`https://kaunter.example/#/undo_correction?id=${created._id}&no=1`);
  expect(mailsTo(created.email).at(-1)?.text).toContain("within 48 hours");
  expect(mailsTo(created.email).at(-1)?.text).not.toContain(thief);
});

test("undone, the mails go back, and every link that the redirector has is worthless", async () => {
  const created = await pay();
  await redirect(created);
  const { body } = await undoIn(created, created.email);
  const mailed = mailsTo(thief).length;
  expect((await undo(body)).json()).toEqual({ ok: true });
  expect(await contacts(created)).toEqual([
    { seq: 1, email: thief, allowed_by: "link_and_phone", undoes: null },
    { seq: 2, email: created.email, allowed_by: "mailbox", undoes: 1 },
  ]);
  const stolen = outside.mails.findLast(({ to }) => to === thief)?.text ?? "";
  const [, key = ""] = /receipt\?id=\d+&key=([\w-]{22})/.exec(stolen) ?? [];
  const links = [created.capability, key].map((capability) =>
    payer.look({ ...created, capability }),
  );
  for (const link of await Promise.all(links)) expect(link.statusCode).toBe(404);
  expect((await redirect(created, "lagi@contoh.my")).statusCode).toBe(404);
  await work(created);
  expect(mailsTo(thief)).toHaveLength(mailed);
  const [, fresh = ""] = /key=([\w-]{22})/.exec(mailsTo(created.email).at(-1)?.text ?? "") ?? [];
  expect((await payer.look({ _id: created._id, capability: fresh })).statusCode).toBe(200);
});

test("a mail scanner that opens the link undoes nothing", async () => {
  const created = await pay();
  await redirect(created);
  const { link, body } = await undoIn(created, created.email);
  // What follows the hash never reaches a server.
  const url = new URL(link);
  expect([url.pathname, url.search]).toEqual(["/", ""]);
  const query = `id=${created._id}&key=${body.key}`;
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await app.inject({ method, url: `${paths.undoCorrection}?${query}` });
    expect(answer.statusCode).toBe(404);
  }
  expect(await contacts(created)).toHaveLength(1);
});

test("undoing twice is undoing once, also at the same moment", async () => {
  const created = await pay();
  await redirect(created);
  const { body } = await undoIn(created, created.email);
  const answers = await Promise.all([undo(body), undo(body), undo(body)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await contacts(created)).toHaveLength(2);
});

test("for 48 hours and no longer", async () => {
  const created = await pay();
  await redirect(created);
  const { body } = await undoIn(created, created.email);
  site.pass(48 * hourMs);
  const late = await undo(body);
  site.pass(-hourMs);
  const inTime = await undo(body);
  site.pass(-47 * hourMs);
  expect([late.statusCode, inTime.statusCode]).toEqual([404, 200]);
});

test("who is redirected twice still gets the mails back with the first mail that can undo it", async () => {
  const created = await pay();
  await redirect(created);
  const { body } = await undoIn(created, created.email);
  await redirect(created, "lain@contoh.my");
  expect((await undo(body)).statusCode).toBe(200);
  expect(await contacts(created)).toMatchObject([{}, {}, { email: created.email, undoes: 1 }]);
});

test("what the device that paid corrects later stays, and cannot be undone", async () => {
  const created = await pay();
  await redirect(created);
  const { body } = await undoIn(created, created.email);
  const { _id, payer_capability } = created;
  await correctEmail({ _id, payer_capability, email: "betul@contoh.my" });
  expect((await undo(body)).statusCode).toBe(404);
  await work(created);
  // The address in between was written to, so it is told, but it has nothing to undo.
  expect(mailsTo(thief).at(-1)?.text).not.toContain("undo_correction");
  const key = site.deps.capabilities.of("undo", { id: `${_id}.2`, capabilityVersion: 1 });
  expect((await undo({ _id, correction: 2, key })).statusCode).toBe(404);
});

test("nobody undoes with another mail's key, and all are told the same", async () => {
  const [created, other] = [await pay(), await pay()];
  await redirect(created);
  await redirect(other);
  const { body } = await undoIn(created, created.email);
  const bodies = [
    { ...body, _id: other._id },
    { ...body, correction: 2 },
    { ...body, key: created.capability },
    { ...body, _id: "1111111111111111" },
  ];
  const told = new Set<string>();
  for (const each of bodies) {
    told.add(JSON.stringify({ ...(await undo(each)).json<Problem>(), reference: "" }));
  }
  expect([...told].map((text) => (JSON.parse(text) as Problem).code)).toEqual(["not_found"]);
});

test("an address that was never written to is told, too, but three times a day at most", async () => {
  const email = "belum@contoh.my";
  const codes: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const created = await payer.leave(aWish([await aCompound(database)], { email }));
    codes.push((await redirect(created)).statusCode);
    await work(created);
  }
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(mailsTo(email)).toHaveLength(3);
});
