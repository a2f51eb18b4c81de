import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import type { Said } from "../../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { paysByCard } from "../../../testing/pay-by.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { messageOf } from "../sealed-payer.ts";
import { findAttempt } from "../store.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const { outside } = site;
const approved = { told: "approved", code: "00" } as const;
const left = { has_left_bank: true };

async function leave(...answers: Said[]): Promise<CreatedPayment> {
  const created = await payer.leave(aWish([await aCompound(database)]));
  if (answers.length > 0) outside.answers.set(created.sellerExOrderNo, answers);
  return created;
}

async function refusalOf(answer: ReturnType<typeof payer.switchBank>): Promise<string> {
  return (await answer).json<Problem>().code;
}

test("an attempt whose page was never served is superseded at once, without a question", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  const answer = await payer.switchBank(created);
  const second = answer.json<CreatedPayment>();
  expect(second).toMatchObject({
    _id: created._id,
    amount: "75.00",
    capability: created.capability,
  });
  expect(second.sellerExOrderNo).not.toBe(created.sellerExOrderNo);
  expect(outside.asked).not.toContain(created.sellerExOrderNo);
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt", "attempt"]);
  const { supersededAt } = await books.attemptOf(created.sellerExOrderNo);
  const { attemptNo, bankId, supersededAt: no } = await books.attemptOf(second.sellerExOrderNo);
  expect([supersededAt === null, attemptNo, bankId, no]).toEqual([false, 2, "TEST0021", null]);
});

test.each([
  ["FPX", {}, "fpx_buyerEmail"],
  ["the card provider", { payment_method: "2" }, "UserEmail"],
])("a new attempt sends %s the address as its payer has corrected it", async (_who, way, field) => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  const { _id, payer_capability } = created;
  const email = "betul@contoh.my";
  const correction = { _id, payer_capability, email };
  await site.app.inject({ method: "POST", url: paths.correctEmail, payload: correction });
  const { sellerExOrderNo } = (await payer.switchBank(created, way)).json<CreatedPayment>();
  const attempt = await findAttempt(site.deps.db, sellerExOrderNo);
  if (!attempt) throw new Error("The attempt is there");
  expect(messageOf(site.deps.personKey, attempt)[field]).toBe(email);
});

test("a payment has ten attempts and no more, whether or not a bank was visited", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  const codes: number[] = [];
  for (let nth = 2; nth <= 12; nth += 1) codes.push((await payer.switchBank(created)).statusCode);
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 200), 409, 409]);
  expect(await refusalOf(payer.switchBank(created))).toBe("attempts_used_up");
  // The newest can still be paid.
  expect((await payer.handOver(created)).statusCode).toBe(200);
});

test.each(["declined", "abandoned"] as const)(
  "an attempt that the bank calls %s is superseded at once, and that does not end the payment",
  async (told) => {
    const created = await leave({ told });
    expect((await payer.switchBank(created)).statusCode).toBe(200);
    expect(await books.statusOf(created._id)).toBe("in_progress");
    expect((await books.attemptOf(created.sellerExOrderNo)).evidence).toBe(told);
    expect(outside.cancelled).not.toContain(created.sellerExOrderNo);
  },
);

test.each([
  ["says nothing", []],
  ["does not know it", [{ told: "not_found" }]],
  ["has yet to decide", [{ told: "awaiting" }]],
  ["is unclear", [{ told: "unclear" }]],
] satisfies [string, Said[]][])(
  "when the bank %s, the payer is asked whether its page is closed; then it is cancelled there",
  async (_what, answers) => {
    const created = await leave(...answers);
    expect(await refusalOf(payer.switchBank(created))).toBe("bank_page_open");
    expect(outside.cancelled).not.toContain(created.sellerExOrderNo);
    expect((await payer.switchBank(created, left)).statusCode).toBe(200);
    // The card provider can cancel nothing.
    expect(outside.cancelled.includes(created.sellerExOrderNo)).toBe(!paysByCard);
    expect(["in_progress", "pending"]).toContain(await books.statusOf(created._id));
  },
);

test("what the bank answers is kept even when the payer must be asked first", async () => {
  const created = await leave({ told: "awaiting" });
  await payer.switchBank(created);
  expect(await books.statusOf(created._id)).toBe("pending");
});

test.each([
  ["approved", approved, "successful"],
  ["approved another amount", { ...approved, amount: "1.00" }, "review"],
] satisfies [string, Said, string][])(
  "when the bank has %s, no other attempt is made and the answer counts",
  async (_what, said, status) => {
    const created = await leave(said);
    expect(await refusalOf(payer.switchBank(created, left))).toBe("payment_ended");
    expect(await books.statusOf(created._id)).toBe(status);
    expect(outside.cancelled).not.toContain(created.sellerExOrderNo);
  },
);

test.each(["declined", "abandoned"] as const)(
  "a payment that was %s takes no other attempt: a retry is a new payment",
  async (told) => {
    const created = await leave();
    await payer.report(created.sellerExOrderNo, { told });
    expect(await refusalOf(payer.switchBank(created, left))).toBe("payment_ended");
  },
);

test("a superseded attempt is still watched, and its approval still counts", async () => {
  const created = await leave({ told: "declined" });
  const second = (await payer.switchBank(created)).json<CreatedPayment>();
  expect(await books.checkOf(created.sellerExOrderNo)).toBeDefined();
  await payer.report(created.sellerExOrderNo, approved);
  expect(await books.statusOf(created._id)).toBe("successful");
  expect((await payer.handOver(second)).statusCode).toBe(303);
});

test("a decline ends the payment when it is of the newest attempt", async () => {
  const created = await leave({ told: "declined" });
  const second = (await payer.switchBank(created)).json<CreatedPayment>();
  await payer.report(second.sellerExOrderNo, { told: "declined" });
  expect(await books.statusOf(created._id)).toBe("failed");
});

test("only the key that lets a payment be paid starts an attempt", async () => {
  const created = await leave();
  for (const payer_capability of [created.capability, "A".repeat(22)]) {
    expect(await refusalOf(payer.switchBank(created, { payer_capability, ...left }))).toBe(
      "not_found",
    );
  }
});

test("a bank that would refuse the amount is refused before the old attempt is given up", async () => {
  const charge = await aCompound(database);
  const cheap = `record || '{"amountSen": 150}'`;
  await asOwner(
    database,
    `update charges set record = ${cheap} where number = '${charge.split(".")[2]}'`,
  );
  const created = await payer.leave(aWish([charge], { amount: "1.50" }));
  expect(await refusalOf(payer.switchBank(created, { fpx_msgToken: "02", ...left }))).toBe(
    "fpx_below_minimum",
  );
  expect(outside.cancelled).not.toContain(created.sellerExOrderNo);
  const { supersededAt } = await books.attemptOf(created.sellerExOrderNo);
  expect(supersededAt).toBeNull();
});

let meanwhile = async () => {};
const interrupted = await createTestApp(database, {
  inTransaction: async (work) => {
    await meanwhile();
    return site.deps.inTransaction(work);
  },
});

test("an attempt whose page is served in the same moment is not superseded unasked", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  meanwhile = async () => {
    meanwhile = async () => {};
    await payer.handOver(created);
  };
  const answer = await payerAt(interrupted).switchBank(created);
  expect(answer.statusCode).toBe(409);
  expect((await books.attemptOf(created.sellerExOrderNo)).supersededAt).toBeNull();
});

test("of two who switch at once, one does", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  meanwhile = async () => {
    meanwhile = async () => {};
    await payer.switchBank(created);
  };
  expect(await refusalOf(payerAt(interrupted).switchBank(created))).toBe("payment_in_progress");
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt", "attempt"]);
});
