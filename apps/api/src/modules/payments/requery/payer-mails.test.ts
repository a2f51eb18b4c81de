import type { Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { loseReceipt } from "../../../testing/lost-receipts.ts";
import { receiptOf } from "../../../testing/renewals.ts";
import { sendPayerMails } from "../../../testing/payer-mails.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../../testing/test-database.ts";
import { mailPayer } from "../../notifications/mail-payer.ts";
import { mailReceipt } from "../../notifications/mail-receipt.ts";
import { resumeEffects } from "../moves/resume-effects.ts";
import { MailRefused } from "../../notifications/mail-sender.ts";
import { openAddress } from "../sealed-payer.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const { mails } = site.outside;
const { sendReceipt, correctEmail, requery } = requerierAt(site);
const dayMs = 24 * 60 * 60 * 1000;

const begin = async (changes: object = {}) =>
  payer.leave(aWish([await aCompound(database)], changes));
async function pay(changes: object = {}) {
  const created = await begin(changes);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}
type Begun = Awaited<ReturnType<typeof begin>>;
const linkOf = ({ _id, capability }: Begun) => ({ _id, capability });
const byDevice = ({ _id, payer_capability }: Begun) => ({ _id, payer_capability });

const work = ({ _id }: Begun) => sendPayerMails(site, database, _id);
const mailsTo = ({ _id }: Begun) =>
  mails.filter(({ messageId }) => messageId.startsWith(`<letter-${_id}`));

test("the receipt goes once more to the mailbox on file, by its link or by a number and its payer", async () => {
  const created = await pay();
  const asked = [
    await sendReceipt(linkOf(created)),
    await sendReceipt({ number: created._id, contact: "0135550101" }),
  ];
  expect(asked.map((answer) => answer.json<unknown>())).toEqual([
    { accepted: true },
    { accepted: true },
  ]);
  await work(created);
  await work(created);
  const [one, other, more] = mailsTo(created);
  expect([one?.to, other?.to, more]).toEqual(["siti@contoh.my", "siti@contoh.my", undefined]);
  expect(one?.text).toContain(`/#/receipt?id=${created._id}&key=${created.capability}`);
  // A mail program would hide a second message of the same name.
  expect(one?.messageId).not.toBe(other?.messageId);
});

test("a copy that is asked for after a restore is not taken for the one that was sent before", async () => {
  const created = await pay();
  await sendReceipt(linkOf(created));
  await work(created);
  await loseReceipt(database, await receiptOf(database, created));
  await sendReceipt(linkOf(created));
  await work(created);
  const [lost, found] = mailsTo(created);
  expect(found?.text).toContain(await receiptOf(database, created));
  expect(found?.messageId).not.toBe(lost?.messageId);
});

test("whoever asks is answered the same: for a payment that is not made, for a wrong guess, for too many copies", async () => {
  const open = await begin();
  const made = await pay();
  const bodies = [
    (await sendReceipt(linkOf(open))).body,
    (await sendReceipt({ number: made._id, contact: "0135550109" })).body,
    ...(await Promise.all(Array.from({ length: 6 }, () => sendReceipt(linkOf(made))))).map(
      ({ body }) => body,
    ),
  ];
  expect(new Set(bodies)).toEqual(new Set(['{"accepted":true}']));
  await Promise.all([work(open), work(made)]);
  expect(mailsTo(open)).toEqual([]);
  expect(mailsTo(made)).toHaveLength(3);
  site.pass(dayMs);
  await sendReceipt(linkOf(made));
  site.pass(-dayMs);
  await work(made);
  expect(mailsTo(made)).toHaveLength(4);
});

test("a mail whose fate is unknown is the same message again; one that is refused for good is not tried again", async () => {
  const created = await pay();
  await sendReceipt(linkOf(created));
  const refuse = (error: Error) => async () => {
    throw error;
  };
  const fail = (error: Error) => ({ ...site.worker, mail: { send: refuse(error) } });
  await expect(mailPayer(fail(new Error("lost")), created._id, 1)).rejects.toThrow("lost");
  await mailPayer(fail(new MailRefused("550")), created._id, 1);
  await mailPayer(site.worker, created._id, 1);
  expect(mailsTo(created)).toEqual([]);
});

test("a mail that was lost on its way to the worker is ordered again after some hours", async () => {
  const created = await pay();
  await sendReceipt(linkOf(created));
  const lose = `delete from ordered_effects where name = 'send-letter' and data ->> 'paymentId' = '${created._id}'`;
  await asOwner(database, lose);
  await resumeEffects(site.worker);
  await work(created);
  expect(mailsTo(created)).toEqual([]);
  await asOwner(
    database,
    `alter table payer_letters disable trigger fixed;
     update payer_letters set ordered_at = ordered_at - interval '4 hours' where payment_id = ${created._id};
     alter table payer_letters enable trigger fixed`,
  );
  await resumeEffects(site.worker);
  await work(created);
  expect(mailsTo(created)).toHaveLength(1);
});

test("a copy that was taken makes a soft copy sent, though the first mail was refused", async () => {
  const created = await pay();
  const send = () => Promise.reject(new MailRefused("550"));
  await mailReceipt({ ...site.worker, mail: { send } }, created._id);
  const isSent = async () => (await payer.look(created)).json<Payment>().sent_softcopy;
  expect(await isSent()).toBe(false);
  await correctEmail({ ...byDevice(created), email: "benar@contoh.my" });
  await work(created);
  // Nothing had ever reached the first address, so nobody there is told.
  expect(mailsTo(created).map(({ to }) => to)).toEqual(["benar@contoh.my"]);
  expect(await isSent()).toBe(true);
});

test("the device that paid corrects the address: the receipt follows, and the mailbox that was written to is told", async () => {
  const created = await pay({ email: "sitti@contoh.my", language: "en" });
  await mailReceipt(site.worker, created._id);
  const answer = await correctEmail({ ...byDevice(created), email: " siti@Contoh.my" });
  expect(answer.json()).toEqual({ email: "s***@contoh.my" });
  await work(created);
  const sent = mailsTo(created);
  expect(sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    "sitti@contoh.my: The email address for your payment was changed",
    expect.stringMatching(/^siti@contoh\.my: Kaunter receipt: /),
  ]);
  expect(sent[0]?.text).toContain(created._id);
  expect(sent[0]?.text).not.toMatch(/siti@|key=/);
  const rows = await asOwner(
    database,
    `select seq, email, allowed_by, corrected_at is not null as is_dated from payment_contacts where payment_id = ${created._id}`,
  );
  expect(rows).toMatchObject([{ seq: 1, allowed_by: "payer_capability", is_dated: true }]);
  const [{ email }] = rows as [{ email: Buffer }];
  expect(openAddress(site.deps.personKey, created._id, email)).toBe("siti@contoh.my");
  expect((await payer.look(created)).json<Payment>().email).toBe("s***@contoh.my");
});

test("before the payment is made nobody is written to: the receipt's own mail goes to the corrected address", async () => {
  const created = await begin({ email: "sitti@contoh.my" });
  await correctEmail({ ...byDevice(created), email: "siti@contoh.my" });
  await work(created);
  expect(mailsTo(created)).toEqual([]);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, created._id);
  const to = mails
    .filter(({ messageId }) => messageId.includes(created._id))
    .map((mail) => mail.to);
  expect(to).toEqual(["siti@contoh.my"]);
});

test("of two corrections the newest wins, each tells the address before it, and both addresses' owners are known", async () => {
  const created = await pay({ email: "one@contoh.my" });
  await mailReceipt(site.worker, created._id);
  await correctEmail({ ...byDevice(created), email: "two@contoh.my" });
  await work(created);
  await correctEmail({ ...byDevice(created), email: "three@contoh.my" });
  await work(created);
  expect(mailsTo(created).map(({ to }) => to)).toEqual([
    "one@contoh.my",
    "two@contoh.my",
    "two@contoh.my",
    "three@contoh.my",
  ]);
  const found = async (contact: string) =>
    (await requery({ number: created._id, contact })).statusCode;
  expect([await found("three@contoh.my"), await found("one@contoh.my")]).toEqual([200, 404]);
});

test("the link alone corrects nothing; with the phone on file it does", async () => {
  const created = await pay();
  const email = "baru@contoh.my";
  const codeOf = async (right: object) =>
    (await correctEmail({ _id: created._id, email, ...right })).json<Problem>().code;
  const { capability } = created;
  expect(await codeOf({ capability })).toBe("invalid_request");
  expect(await codeOf({ capability, phone: "0135550109" })).toBe("not_found");
  expect(await codeOf({ payer_capability: capability })).toBe("not_found");
  expect(await codeOf({ capability: created.payer_capability, phone: "0135550101" })).toBe(
    "not_found",
  );
  expect(await codeOf({ capability, phone: "013-555 0101" })).toBeUndefined();
  const rows = await asOwner(
    database,
    `select allowed_by from payment_contacts where payment_id = ${created._id}`,
  );
  expect(rows).toEqual([{ allowed_by: "link_and_phone" }]);
});

test("an address that is none, or the same, or the fourth in a day is refused", async () => {
  const created = await begin();
  const codeOf = async (email: string) =>
    (await correctEmail({ ...byDevice(created), email })).json<Problem & { email?: string }>();
  expect((await codeOf("siti@")).fields).toEqual({ email: "invalid_email" });
  expect((await codeOf("siti@contoh.my")).code).toBe("data_no_changes");
  for (const name of ["a", "b", "c"]) {
    expect(await codeOf(`${name}@contoh.my`)).toHaveProperty("email");
  }
  expect((await codeOf("d@contoh.my")).code).toBe("too_many_requests");
});

test("phones that are guessed at with a link are counted like any guess", async () => {
  const { _id, capability } = await pay();
  const codes: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    const visitor = requerierAt(site, { address: `192.3.${index}.1` });
    const phone = `01399${10_000 + index}`;
    codes.push(
      (await visitor.correctEmail({ _id, capability, phone, email: "x@y.my" })).statusCode,
    );
  }
  expect(codes.slice(-3)).toEqual([404, 429, 429]);
});

test.each([
  ["rewrite a correction", "update payment_contacts set email = 'x'", "42501"],
  ["forget one", "delete from payment_contacts", "42501"],
  ["forget a mail", "delete from payer_letters", "42501"],
  ["rewrite what was given with a payment", "update payments set email = 'x'", "42501"],
])("the processes may not %s", async (_name, statement, code) => {
  await expect(asRole("insider", database, statement)).rejects.toMatchObject({ code });
});

test.each([
  ["a correction", "update payment_contacts set email = email"],
  ["what a mail is", "update payer_letters set ordered_at = now()"],
  ["what became of a mail", "update payer_letters set outcome = 'refused' where outcome = 'sent'"],
])("not even the owner rewrites %s", async (_name, statement) => {
  await expect(asOwner(database, statement)).rejects.toMatchObject({ code: "23001" });
});
