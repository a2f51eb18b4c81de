import type { Payment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { sendReceiptJob } from "./jobs.ts";
import { mailReceipt } from "./mail-receipt.ts";
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
  expect(one?.messageId).toBe(`<receipt-${_id}@kaunter.example>`);
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
  ["my", "Resit bayaran anda", "Jumlah"],
  ["en", "Your payment receipt", "Total"],
  ["zh", "您的付款收据", "总额"],
])("the mail speaks %s", async (language, subject, total) => {
  const { _id } = await pay([await aCompound(database)], { language });
  await mailReceipt(site.worker, _id);
  const said = expect.stringContaining(total) as string;
  expect(mailsOf(_id)).toMatchObject([{ subject, text: said, html: said }]);
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
  const [, returned] = mail?.text.split("This amount will be returned to you:") ?? [];
  expect(returned).toContain(shared.slice(-6));
  expect(returned).not.toContain(own.slice(-6));
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("evil");
});

test("a payment that does not exist has no mail", async () => {
  await expect(mailReceipt(site.worker, "1700000000000000")).rejects.toThrow("not_found");
});
