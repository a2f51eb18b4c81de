import type { Requeried } from "@kaunter/contracts/requery";
import { DomainError } from "@kaunter/domain/domain-error";
import { expect, test } from "vitest";
import type { Said } from "../../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { voidReceipt } from "../../receipts/void-receipt.ts";
import { requeryPayment } from "./requery-payment.ts";
import type { PaymentGateway } from "../payment-gateway.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const { answers, asked } = site.outside;
const { requery } = requerierAt(site);

const dayMs = 24 * 60 * 60 * 1000;
const email = "siti@contoh.my";

async function leave(...said: Said[]) {
  const created = await payer.leave(aWish([await aCompound(database)]));
  answers.set(created.sellerExOrderNo, said);
  return created;
}
const told = async (which: object) => (await requery(which)).json<Requeried>();
const linkOf = ({ _id, capability }: { _id: string; capability: string }) => ({ _id, capability });

test("a payment that was made is found by each of its numbers, with the e-mail or the phone of its payer", async () => {
  const created = await leave();
  const txnId = "2611141042000817";
  await payer.report(created.sellerExOrderNo, { told: "approved", txnId });
  const [receipt] = await books.receiptsOf(created._id);
  const numbers = [created._id, created.sellerExOrderNo.toLowerCase(), txnId, receipt?.number];
  for (const number of numbers) {
    for (const contact of ["SITI@contoh.my", "013-555 0101"]) {
      expect(await told({ number, contact })).toMatchObject({
        _id: created._id,
        status: "successful",
        amount: "75.00",
        may_pay_again: false,
      });
    }
  }
  const { paid_at } = await told({ number: txnId, contact: email });
  const [row] = await asOwner(
    database,
    `select status_since from payments where id = ${created._id}`,
  );
  expect({ status_since: new Date(paid_at ?? "") }).toEqual(row);
});

test("a payment that its council has taken back is told as that", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect(await told(linkOf(created))).not.toHaveProperty("unsettled");
  const [receipt] = await books.receiptsOf(created._id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Given at the counter" };
  await voidReceipt(site.operator, { number: receipt?.number ?? "", ...people });
  expect(await told(linkOf(created))).toMatchObject({ unsettled: "withdrawn" });
});

test("nothing is told but status, amount and times", async () => {
  const created = await leave({ told: "awaiting" });
  const answer = await told({ number: created._id, contact: email });
  expect(Object.keys(answer).toSorted()).toEqual([
    "_id",
    "amount",
    "asked_at",
    "may_pay_again",
    "next_check_at",
    "payment_datetime",
    "status",
  ]);
});

test("the provider is asked at once, and what it answers goes the way of every answer", async () => {
  const created = await leave({ told: "approved" });
  expect(await told(linkOf(created))).toMatchObject({ status: "successful" });
  expect(await books.verdictsOf(created.sellerExOrderNo)).toEqual(["query verified"]);
  expect(await books.receiptsOf(created._id)).toHaveLength(1);
});

test("it is asked at most once a minute, however often people want to know", async () => {
  const created = await leave({ told: "awaiting" });
  const before = asked.length;
  const all = await Promise.all(Array.from({ length: 5 }, () => told(linkOf(created))));
  expect(asked.slice(before)).toEqual([created.sellerExOrderNo]);
  expect(all.filter(({ status }) => status === "failed")).toEqual([]);
  const next = await told(linkOf(created));
  expect(next.status).toBe("pending");
  const check = await books.checkOf(created.sellerExOrderNo);
  expect(next.next_check_at).toBe(check?.nextCheckAt.toISOString());
  expect(next.asked_at).toBeDefined();
  site.pass(61_000);
  await told(linkOf(created));
  site.pass(-61_000);
  expect(asked.slice(before)).toHaveLength(2);
});

test.each([
  ["silent", [], "in_progress"],
  ["unclear", [{ told: "unclear" }], "in_progress"],
  ["ignorant of it", [{ told: "not_found" }], "in_progress"],
  ["still waiting", [{ told: "awaiting" }], "pending"],
  ["of another amount", [{ told: "approved", amount: "7.50" }], "pending"],
] as const)("a provider that is %s never makes a payment failed", async (_name, said, status) => {
  const created = await leave(...said);
  expect(await told(linkOf(created))).toMatchObject({ status, may_pay_again: false });
});

test("a payment that failed is asked about once more: it may not have been the end", async () => {
  const created = await leave({ told: "approved" });
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  expect(await told(linkOf(created))).toMatchObject({ status: "successful" });
});

test("a payment that has not left for the bank, or was made, is not asked about", async () => {
  const stayed = (await payer.create(aWish([await aCompound(database)]))).json<{
    _id: string;
    capability: string;
  }>();
  const made = await leave();
  await payer.report(made.sellerExOrderNo, { told: "approved" });
  const before = asked.length;
  expect([await told(linkOf(stayed)), await told(linkOf(made))]).toMatchObject([
    { status: "in_progress" },
    { status: "successful" },
  ]);
  expect(asked.length).toBe(before);
});

test("a provider that never answers keeps nobody waiting, and its late answer still counts", async () => {
  const created = await leave();
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const waits: unknown[] = [];
  const slow = site.deps.gateways.map((gateway): PaymentGateway => ({
    ...gateway,
    query: async (message, now, timeoutMs) => {
      waits.push(timeoutMs);
      await late;
      answers.set(created.sellerExOrderNo, [{ told: "approved" }]);
      return gateway.query(message, now, timeoutMs);
    },
  }));
  const shown = { paymentId: created._id, capability: created.capability };
  const visitor = { address: "203.0.113", device: undefined };
  const deps = { ...site.deps, gateways: slow };
  const { payment } = await requeryPayment(deps, shown, visitor, 50);
  expect([payment.status, waits]).toEqual(["in_progress", [50]]);
  answerLate();
  await expect.poll(() => books.statusOf(created._id)).toBe("successful");
});

test("asking and the provider's own call in the same moment settle once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const created = await leave({ told: "approved", nonce: String(round) });
    await Promise.all([
      told(linkOf(created)),
      payer.report(created.sellerExOrderNo, { told: "approved" }),
      told({ number: created._id, contact: email }),
    ]);
    expect(await told(linkOf(created))).toMatchObject({ status: "successful" });
    expect(await books.receiptsOf(created._id)).toHaveLength(1);
    const moves = (await books.eventsOf(created._id)).filter((event) => event.startsWith("moved"));
    expect(moves).toEqual(["moved approved"]);
  }
});

test("a fault on the way to the provider is written down, and the payer is told what is known", async () => {
  const created = await leave();
  const [gateway] = site.deps.gateways;
  if (!gateway) throw new Error("There is no gateway");
  const broken = {
    ...gateway,
    query: () => Promise.reject(new DomainError("gateway_unreachable")),
  };
  const shown = { paymentId: created._id, capability: created.capability };
  const visitor = { address: "203.0.113", device: undefined };
  const { payment } = await requeryPayment({ ...site.deps, gateways: [broken] }, shown, visitor);
  expect(payment.status).toBe("in_progress");
  expect(site.logged.at(-1)).toContain(created.sellerExOrderNo);
});

test("after a day in review the payer is told that they may pay again, here and by the link", async () => {
  const created = await leave({ told: "approved", amount: "7.50" });
  await told(linkOf(created));
  expect(await books.statusOf(created._id)).toBe("review");
  site.pass(dayMs);
  expect(await told({ number: created._id, contact: email })).toMatchObject({
    status: "pending",
    may_pay_again: true,
  });
  site.pass(-dayMs);
  const look = async () => (await payer.look(created)).json<{ may_pay_again?: boolean }>();
  expect(await look()).not.toHaveProperty("may_pay_again");
  await asOwner(
    database,
    `update payments set status_since = status_since - interval '1 day' where id = ${created._id}`,
  );
  expect(await look()).toHaveProperty("may_pay_again", true);
});
