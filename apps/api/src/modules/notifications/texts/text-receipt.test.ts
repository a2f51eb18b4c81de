import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { loseReceipt } from "../../../testing/lost-receipts.ts";
import { receiptOf } from "../../../testing/renewals.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { voidReceipt } from "../../receipts/void-receipt.ts";
import { sendReceiptJob } from "../jobs.ts";
import { type OutgoingText, SmsRefused } from "../sms-sender.ts";
import { textReceipt, textsPerDay } from "./text-receipt.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const { texts, mails } = site.outside;

async function pay(contact: string, language = "my") {
  const created = await payer.leave(aWish([await aCompound(database)], { contact, language }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}
const textsOf = (id: string) => texts.filter(({ messageId }) => messageId.includes(id));
const noted = (id: string) =>
  asOwner(database, `select outcome from payment_texts where payment_id = ${id}`);

test("a payer's mobile is told once, with the receipt's number and a link", async () => {
  const created = await pay("013-555 0101");
  await textReceipt(site.worker, created._id);
  await textReceipt(site.worker, created._id);
  const [text, second] = textsOf(created._id);
  expect(second).toBeUndefined();
  expect(text?.to).toBe("+60135550101");
  expect(text?.text).toMatch(/^Kaunter: Bayaran RM75\.00 diterima\. Resit MPT-\d{4}-\d{6}\./);
  expect(text?.text).toContain(`#/receipt?id=${created._id}&key=${created.capability}`);
  expect(await noted(created._id)).toEqual([{ outcome: "sent" }]);
});

test("the receipt that follows a lost one is another text, which the host has not told yet", async () => {
  const created = await pay("013-555 0108");
  await textReceipt(site.worker, created._id);
  await loseReceipt(database, await receiptOf(database, created));
  await textReceipt(site.worker, created._id);
  const [lost, found] = textsOf(created._id);
  expect(found?.text).toContain(await receiptOf(database, created));
  expect(found?.messageId).not.toBe(lost?.messageId);
});

test("the payment says that its payer was texted, once that is so", async () => {
  const created = await pay("013-555 0107");
  const look = async () => (await payer.look(created)).json<{ sent_text?: boolean }>().sent_text;
  expect(await look()).toBeUndefined();
  await textReceipt(site.worker, created._id);
  expect(await look()).toBe(true);
});

test.each([
  ["my", "088", " (dibatalkan)."],
  ["en", "089", " (void)."],
  ["zh", "090", "（已作废）"],
])("in %s the text of a void receipt says that it is void", async (language, end, said) => {
  const created = await pay(`013-555 1${end}`, language);
  const number = await receiptOf(database, created);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Wrong council" };
  await voidReceipt(site.operator, { number, ...people });
  await textReceipt(site.worker, created._id);
  expect(textsOf(created._id)[0]?.text).toContain(`${number}${said}`);
});

test("a telephone with a wire gets no text", async () => {
  const { _id } = await pay("088-123 456");
  await textReceipt(site.worker, _id);
  expect(textsOf(_id)).toEqual([]);
});

test("where no messaging host is configured nothing is sent, and nothing is wrong", async () => {
  const { _id } = await pay("013-555 0102");
  await textReceipt({ ...site.worker, sms: undefined }, _id);
  expect(await noted(_id)).toEqual([]);
});

test("of many payments at once, one number is told of no more than five in a day", async () => {
  const ids: string[] = [];
  for (let count = 0; count <= textsPerDay; count += 1) {
    ids.push((await pay("013-555 0103"))._id);
  }
  await Promise.all(ids.map((id) => textReceipt(site.worker, id)));
  expect(texts.filter(({ to }) => to === "+60135550103")).toHaveLength(textsPerDay);
  const outcomes = (await Promise.all(ids.map(noted))).flat();
  expect(outcomes.filter((one) => JSON.stringify(one).includes("withheld"))).toHaveLength(1);
});

test("a text whose fate is unknown is sent again as the same text, one that is refused is not", async () => {
  const { _id } = await pay("013-555 0104");
  const lose = async (text: OutgoingText) => {
    texts.push(text);
    throw new Error("The connection was lost");
  };
  const refuse = async () => {
    throw new SmsRefused("no such number");
  };
  await expect(textReceipt({ ...site.worker, sms: { send: lose } }, _id)).rejects.toThrow("lost");
  await textReceipt(site.worker, _id);
  const [one, other] = textsOf(_id);
  expect(other).toEqual(one);

  const refused = await pay("013-555 0105");
  await textReceipt({ ...site.worker, sms: { send: refuse } }, refused._id);
  await textReceipt(site.worker, refused._id);
  expect(textsOf(refused._id)).toEqual([]);
  expect(await noted(refused._id)).toEqual([{ outcome: "refused" }]);
});

test("a messaging host that is away holds up no mail, and the next try makes no second one", async () => {
  const { _id } = await pay("013-555 0106");
  const send = async () => {
    throw new Error("away");
  };
  const job = sendReceiptJob.run({ ...site.worker, sms: { send } }, { paymentId: _id });
  await expect(job).rejects.toThrow("away");
  await sendReceiptJob.run(site.worker, { paymentId: _id });
  expect(mails.filter(({ messageId }) => messageId.includes(_id))).toHaveLength(1);
  expect(textsOf(_id)).toHaveLength(1);
});
