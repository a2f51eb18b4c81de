import type { User } from "@kaunter/contracts/accounts";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import type { Said } from "../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { paysByCard } from "../../testing/pay-by.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { mailReceipt } from "../notifications/mail-receipt.ts";
import { askProvider } from "../payments/messages/ask-provider.ts";
import { personKeyFrom } from "./person-key.ts";

const database = await createTestDatabase();
const before = await createTestApp(database);
/** The same site with another key, and without the one of before. */
const after = await createTestApp(database, {
  personKey: personKeyFrom(Buffer.alloc(32, 9)),
  gateways: before.deps.gateways,
});
const leave = async () => payerAt(before).leave(aWish([await aCompound(database)]));

test("a payment whose payer cannot be read any more shows its money, and its receipt without a name", async () => {
  const created = await leave();
  await payerAt(before).report(created.sellerExOrderNo, { told: "approved" });
  const page = await payerAt(after).lookAsPayer(created);
  expect([page.statusCode, page.json()]).toEqual([
    200,
    expect.objectContaining({ status: "successful", amount: "75.00", full_name: "", email: "" }),
  ]);
  const { _id, capability } = created;
  const payload = { _id, capability };
  const copy = await after.app.inject({ method: "POST", url: paths.softCopy, payload });
  expect([copy.statusCode, copy.headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("the bank is asked about a payment whose payer cannot be read", async () => {
  const { _id, sellerExOrderNo: reference } = await leave();
  before.outside.answers.set(reference, [{ told: "approved" }]);
  after.pass(600_000);
  await askProvider(after.worker, reference);
  expect(await booksOf(after.deps).statusOf(_id)).toBe("successful");
});

test.each([
  ["has paid it", { told: "approved" }, "successful"],
  ["has yet to decide", { told: "awaiting" }, "pending"],
] satisfies [string, Said, string][])(
  "whoever wants another bank is answered, and what the bank says counts, when it %s and the payer cannot be read",
  async (_what, said, status) => {
    const created = await leave();
    before.outside.answers.set(created.sellerExOrderNo, [said]);
    const answer = await payerAt(after).switchBank(created);
    expect(answer.statusCode).toBe(409);
    expect(before.outside.asked).toContain(created.sellerExOrderNo);
    expect(await booksOf(after.deps).statusOf(created._id)).toBe(status);
  },
);

test("an order whose payer cannot be read is not handed over, and not said to be: its payer sees the status", async () => {
  const wish = aWish([await aCompound(database)]);
  const created = (await payerAt(before).create(wish)).json<CreatedPayment>();
  const answer = await payerAt(after).handOver(created);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringContaining("/#/confirmation"),
  ]);
  expect(await booksOf(after.deps).eventsOf(created._id)).toEqual(["created", "attempt"]);
});

test("an order whose payer cannot be read is cancelled at the bank, and no other is made", async () => {
  const created = await leave();
  before.outside.answers.set(created.sellerExOrderNo, [{ told: "awaiting" }]);
  const answer = await payerAt(after).switchBank(created, { has_left_bank: true });
  expect(answer.json<Problem>().code).toBe("payment_ended");
  // The card provider can cancel nothing.
  expect(before.outside.cancelled.includes(created.sellerExOrderNo)).toBe(!paysByCard);
});

test("a mail whose address cannot be read is not taken for sent", async () => {
  const { _id, sellerExOrderNo } = await leave();
  await payerAt(before).report(sellerExOrderNo, { told: "approved" });
  await expect(mailReceipt(after.worker, _id)).rejects.toThrow("cannot be read");
  await mailReceipt(before.worker, _id);
  expect(before.outside.mails.at(-1)?.to).toBe("siti@contoh.my");
});

test("who has an account enters the number and the phone again", async () => {
  const { email, headers } = await citizensAt(before).signUp("nurul@contoh.my");
  const { query, post } = citizensAt(after);
  const look = async () =>
    (await query(`_users/org.couchdb.user:${email}`, undefined, headers)).json<User>();
  expect(await look()).toMatchObject({ ic_num: "", phone: "", phone_verified: false });
  const update = async (data: object) => {
    const answer = await post(paths.updateUser, { data }, headers);
    return answer.statusCode === 200 ? "done" : answer.json<Problem>().code;
  };
  expect(await post(paths.phoneCode, {}, headers)).toMatchObject({ statusCode: 400 });
  expect(await update({ full_name: "Nurul" })).toBe("invalid_request");
  expect(await update({ ic_num: "900101125678", phone: "013-555 0102" })).toBe("done");
  expect(await look()).toMatchObject({ ic_num: "********5678", phone: "013-555 0102" });
});
