import type { Payment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { paysByCard } from "../../testing/pay-by.ts";
import { loseReceipt } from "../../testing/lost-receipts.ts";
import { receiptOf } from "../../testing/renewals.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { sendReceiptJob } from "./jobs.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { mailedSeconds } from "./mailed-seconds.ts";
import { MailRefused, type OutgoingMail } from "./mail-sender.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const { mails } = site.outside;

async function pay(charges: string[], changes: object = {}) {
  const created = await payer.leave(aWish(charges, changes));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}
const mailsOf = (id: string) => mails.filter(({ messageId }) => messageId.includes(id));

test("the payment that settles orders its mail, once", async () => {
  const { _id } = await pay([await aCompound(database), await aCompound(database, "mps")]);
  const jobs = await asOwner(
    database,
    `select data from ordered_effects where name = '${sendReceiptJob.name}' and data ->> 'paymentId' = '${_id}'`,
  );
  expect(jobs).toEqual([{ data: { paymentId: _id } }]);
});

test("a receipt is mailed once to the payer with a link that opens it", async () => {
  const created = await pay([await aCompound(database)]);
  await mailReceipt(site.worker, created._id);
  await mailReceipt(site.worker, created._id);
  const [mail, second] = mailsOf(created._id);
  expect(second).toBeUndefined();
  const [receipt] = await books.receiptsOf(created._id);
  expect(mail?.to).toBe("siti@contoh.my");
  expect(mail?.text).toContain(receipt?.number);
  expect(mail?.text).toContain("RM\u00a075.00");
  expect(mail?.text).toContain(
    `https://kaunter.example/#/receipt?id=${created._id}&key=${created.capability}`,
  );
  expect(mail?.html).toContain(
    `href="https://kaunter.example/#/receipt?id=${created._id}&amp;key=${created.capability}"`,
  );
  expect(JSON.stringify(mail)).not.toContain(created.payer_capability);
  expect(mail?.attachment).toMatchObject({
    name: `${receipt?.number}.pdf`,
    contentType: "application/pdf",
  });
  expect(mail?.attachment?.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await payer.look(created)).json<Payment>().sent_softcopy).toBe(true);
});

test("how long a receipt took to be mailed is measured once for each", async () => {
  mailedSeconds.reset();
  const { _id } = await pay([await aCompound(database)]);
  await asOwner(
    database,
    `alter table receipts disable trigger user;
    update receipts set issued_at = issued_at - interval '4 minutes' where payment_id = ${_id};
    alter table receipts enable trigger user`,
  );
  await mailReceipt(site.worker, _id);
  await mailReceipt(site.worker, _id);
  const told = await mailedSeconds.get();
  const within = (le: number) => told.values.find(({ labels }) => labels.le === le)?.value;
  expect([within(60), within(300)]).toEqual([0, 1]);
});

const renewal = async () => {
  const _id = await aLicence(database);
  const consent = { name: "Siti", ic_no: "900101125678" };
  const amount = await payer.price(_id, "renewal");
  const created = await pay([], { services: [{ _id, selection: "renewal", consent }], amount });
  return { ...created, charge: _id };
};

test("the mail of a renewal leads to its licence, which it issues where nobody has", async () => {
  const { _id } = await renewal();
  await mailReceipt(site.worker, _id);
  const [licence] = (await asOwner(
    database,
    `select handle from digital_licences where payment_id = ${_id}`,
  )) as { handle: string }[];
  const address = `https://lesen.example/#/trading/digital-license/${licence?.handle}`;
  expect(mailsOf(_id)[0]?.text).toContain(address);
});

test("a licence that cannot be issued keeps no receipt back", async () => {
  const { _id, charge } = await renewal();
  await asOwner(
    database,
    `update charges set record = record - 'status' where number = '${charge.split(".")[2]}'`,
  );
  await mailReceipt(site.worker, _id);
  expect(mailsOf(_id)).toHaveLength(1);
  expect(mailsOf(_id)[0]?.text).not.toContain("digital-license");
});

test("a mail whose fate is unknown is sent again as the same message", async () => {
  const { _id } = await pay([await aCompound(database)]);
  const send = async (mail: OutgoingMail) => {
    mails.push(mail);
    throw new Error("The connection was lost");
  };
  await expect(mailReceipt({ ...site.worker, mail: { send } }, _id)).rejects.toThrow("lost");
  await mailReceipt(site.worker, _id);
  const [one, other] = mailsOf(_id);
  expect(other).toEqual(one);
  const [receipt] = await books.receiptsOf(_id);
  expect(one?.messageId).toBe(`<receipt-${_id}-${receipt?.number}@kaunter.example>`);
});

test("the receipt that follows a lost one is no copy of its mail, which a mailbox would not show", async () => {
  const { _id } = await pay([await aCompound(database)]);
  await mailReceipt(site.worker, _id);
  const before = await books.receiptsOf(_id);
  await loseReceipt(database, before[0]?.number);
  await mailReceipt(site.worker, _id);
  const [lost, found] = mailsOf(_id);
  const after = await books.receiptsOf(_id);
  expect(after[0]?.number).not.toBe(before[0]?.number);
  expect(found?.text).toContain(after[0]?.number);
  expect(found?.messageId).not.toBe(lost?.messageId);
});

test("a mail that nobody will ever take is not tried again by its job, and is not called sent", async () => {
  const created = await pay([await aCompound(database)]);
  const send = async () => {
    throw new MailRefused("550 no such mailbox");
  };
  await mailReceipt({ ...site.worker, mail: { send } }, created._id);
  const warnings = site.logged.filter((line) => line.includes('"level":40'));
  expect(warnings.at(-1)).toContain(created._id);
  expect((await payer.look(created)).json<Payment>().sent_softcopy).toBe(false);
  // Known to be refused, it is not tried again.
  await mailReceipt(site.worker, created._id);
  expect(mailsOf(created._id)).toEqual([]);
});

test.each([
  ["my", "Resit Kaunter: RM\u00a075.00 telah dibayar, 1 bil (", "Jumlah dibayar", "\na\n"],
  ["en", "Kaunter receipt: RM\u00a075.00 paid, 1 bill (", "Total paid", "\nb\n"],
  ["zh", "Kaunter 收据：已付 RM\u00a075.00，1 张账单（", "已付总额", "\nc\n"],
])("the mail speaks %s and names the council", async (language, subject, total, council) => {
  const { _id } = await pay([await aCompound(database)], { language });
  await mailReceipt(site.worker, _id);
  const [mail] = mailsOf(_id);
  expect(mail?.subject).toContain(subject);
  // A test's councils are called by one letter.
  expect(mail?.text).toContain(council);
  for (const word of [total, "Siti Aminah binti Yusof"]) {
    expect(mail?.text).toContain(word);
    expect(mail?.html).toContain(word);
  }
});

test.each([
  ["my", "Resit ini telah dibatalkan"],
  ["en", "This receipt is void"],
  ["zh", "此收据已作废"],
])("in %s the mail of a void receipt says that it is void", async (language, words) => {
  const created = await pay([await aCompound(database), await aCompound(database, "mps")], {
    language,
  });
  const number = await receiptOf(database, created);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Wrong council" };
  await voidReceipt(site.operator, { number, ...people });
  await mailReceipt(site.worker, created._id);
  const [mail] = mailsOf(created._id);
  for (const said of [mail?.text ?? "", mail?.html ?? ""])
    expect(said.split(words)).toHaveLength(2);
  expect(mail?.text).toContain(`${number} · ${words}`);
});

test("the mail says what will be returned, and no word of it is the payer's", async () => {
  const [shared, own] = [await aCompound(database), await aCompound(database)];
  const full_name = "http://evil.example";
  const late = await payer.leave(aWish([shared, own], { full_name, language: "en" }));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  await pay([shared]);
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, late._id);
  const [mail] = mailsOf(late._id);
  const [, returned] = mail?.text.split("This amount will be returned to you") ?? [];
  expect(returned).toContain(shared.slice(-6));
  expect(returned).not.toContain(own.slice(-6));
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("evil");
});

test("a payment that does not exist has no mail", async () => {
  await expect(mailReceipt(site.worker, "1700000000000000")).rejects.toThrow("not_found");
});

test("the mail names the service fee beside the councils' receipts, and counts it as no bill", async () => {
  await chargeFee(site.operator, 50, paysByCard ? "card" : "onlineBanking");
  const { _id } = await pay([await aCompound(database)], { amount: "75.50", language: "en" });
  await mailReceipt(site.worker, _id);
  const [mail] = mailsOf(_id);
  expect(mail?.subject).toContain("RM\u00a075.50 paid, 1 bill");
  expect(mail?.text).toMatch(/Service fee[^]*RM\u00a00\.50[^]*RM\u00a075\.50/);
});
