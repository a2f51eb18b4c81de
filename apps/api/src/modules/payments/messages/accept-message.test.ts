import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { OutcomeUnknown } from "../../../db/transaction.ts";
import type { Said } from "../../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const leave = async () => payer.leave(aWish([await aCompound(database)]));
const approved = { told: "approved", code: "00" } as const;
const second = { ...approved, txnId: "T2" };
const errors = () => site.logged.filter((line) => line.includes('"level":50'));

type Disbelieved = [string, (reference: string) => [string, string | null], string];
const unsigned: Disbelieved[] = [
  [
    "forged",
    (reference) => [site.outside.bodyOf(reference, { ...approved, forged: true }), reference],
    "bad_signature",
  ],
  ["no message at all", (reference) => [`reference=${reference}`, null], "malformed"],
];
const genuine: Disbelieved[] = [
  [
    "about another order",
    (reference) => [site.outside.bodyOf(reference, { ...approved, order: "1" }), reference],
    "foreign",
  ],
  [
    "about nothing of ours",
    (reference) => [
      site.outside.bodyOf(`Z${reference.slice(1)}`, approved),
      `Z${reference.slice(1)}`,
    ],
    "unknown_reference",
  ],
];

async function sendDisbelieved(make: Disbelieved[1]) {
  const created = await leave();
  const [body, reference] = make(created.sellerExOrderNo);
  const reported = await payer.form(paths.processPayment, body);
  expect([reported.statusCode, reported.body]).toEqual([400, "ERROR"]);
  const returned = await payer.form(paths.receipt, body);
  expect([returned.statusCode, returned.headers.location]).toEqual([303, "/#/confirmation"]);
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt", "handed_off"]);
  return reference;
}

test.each(genuine)(
  "a genuine message that is %s is kept, moves nothing and is never acknowledged",
  async (_what, make, verdict) => {
    const reference = await sendDisbelieved(make);
    expect(await books.verdictsOf(reference)).toEqual([`direct ${verdict}`, `browser ${verdict}`]);
    expect(await books.refusedOf(reference)).toEqual([]);
  },
);

test.each(unsigned)(
  "a message that is %s is counted, moves nothing and is never acknowledged",
  async (_what, make, verdict) => {
    const reference = await sendDisbelieved(make);
    expect(await books.refusedOf(reference)).toEqual([`direct ${verdict}`, `browser ${verdict}`]);
    expect(await books.verdictsOf(reference)).toEqual([]);
  },
);

test("only a genuine message that does not fit wakes a person", async () => {
  const { sellerExOrderNo: reference } = await leave();
  const before = errors().length;
  const forged = site.outside.bodyOf(reference, { ...approved, forged: true });
  await payer.form(paths.processPayment, forged);
  expect(errors()).toHaveLength(before);
  await payer.report(reference, { ...approved, order: "1" });
  expect(errors()).toHaveLength(before + 1);
});

const unaware = await createTestApp(database, {
  gateways: site.deps.gateways.map((gateway) => ({
    ...gateway,
    readMessage: () => ({ verdict: "bad_signature" }),
  })),
});

test("a message that was disbelieved is applied when it comes again and its certificate is known", async () => {
  const created = await leave();
  const body = site.outside.bodyOf(created.sellerExOrderNo, approved);
  await payerAt(unaware).form(paths.processPayment, body);
  const again = await payer.form(paths.processPayment, body);
  expect(again.body).toBe("OK");
  expect(await books.statusOf(created._id)).toBe("successful");
});

test("a browser that comes back with a verified message is told id and key to look with", async () => {
  const created = await leave();
  const { headers, statusCode } = await payer.comeBack(created.sellerExOrderNo, approved);
  const { _id, capability } = created;
  expect(statusCode).toBe(303);
  expect(headers.location).toBe(`/#/confirmation?id=${_id}&key=${capability}`);
  expect(headers["set-cookie"]).toBeUndefined();
  expect((await payer.look(created)).json<Payment>().status).toBe("successful");
});

type Story = [string, Said[], string, string[]];
const stories: Story[] = [
  ["repeated", [approved, approved], "successful", ["moved approved"]],
  [
    "repeated in other words",
    [approved, { ...approved, nonce: "2" }],
    "successful",
    ["moved approved"],
  ],
  [
    "pending, then approved",
    [{ told: "awaiting" }, approved],
    "successful",
    ["moved awaiting", "moved approved"],
  ],
  ["approved, then pending", [approved, { told: "awaiting" }], "successful", ["moved approved"]],
  [
    "cancelled, then declined, then approved late",
    [{ told: "abandoned" }, { told: "declined" }, approved],
    "successful",
    ["moved abandoned", "moved declined", "moved approved"],
  ],
  [
    "declined, then cancelled",
    [{ told: "declined" }, { told: "abandoned" }],
    "failed",
    ["moved declined"],
  ],
  ["unclear", [{ told: "unclear" }], "in_progress", []],
  ["not found", [{ told: "not_found" }], "in_progress", []],
  [
    "approved, then declined",
    [approved, { told: "declined" }],
    "successful",
    ["moved approved", "contradiction declined"],
  ],
  [
    "approved, then declined in another try",
    [approved, { told: "declined", mayTryAgain: true }],
    "successful",
    ["moved approved"],
  ],
  [
    "approved under two numbers",
    [{ ...approved, txnId: "T1" }, second, { ...second, nonce: "2" }],
    "successful",
    ["moved approved", "second_debit"],
  ],
  [
    "approved without a number, then under two",
    [approved, { ...approved, txnId: "T1" }, second],
    "successful",
    ["moved approved", "second_debit"],
  ],
  [
    "another amount, then approved under another number",
    [{ ...approved, amount: "1.00", txnId: "T1" }, second],
    "successful",
    ["moved mismatched", "second_debit", "moved approved"],
  ],
  [
    "pending under one number, then approved under another",
    [{ told: "awaiting", txnId: "T1" }, second],
    "successful",
    ["moved awaiting", "moved approved"],
  ],
];

test.each(stories)("%s: every message is acknowledged", async (_name, said, status, moves) => {
  const created = await leave();
  for (const each of said) {
    expect((await payer.report(created.sellerExOrderNo, each)).body).toBe("OK");
  }
  expect(await books.statusOf(created._id)).toBe(status);
  expect((await books.eventsOf(created._id)).slice(3)).toEqual(moves);
  expect(await books.receiptsOf(created._id)).toHaveLength(status === "successful" ? 1 : 0);
});

test("a decline after an approval wakes a person, once for each message", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, approved);
  const before = errors().length;
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  expect(errors().slice(before)).toEqual([expect.stringContaining('"alarm":"contradiction"')]);
});

test("money taken under a second number wakes a person, who is told the number and nobody's name", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T1" });
  const before = errors().length;
  await payer.report(created.sellerExOrderNo, second);
  const [alarm = ""] = errors().slice(before);
  expect(alarm).toContain('"alarm":"second_transaction"');
  expect(alarm).toContain(created._id);
  expect(alarm).not.toMatch(/contoh\.my|checkSum/);
  const { facts } = await site.deps.db
    .selectFrom("paymentEvents")
    .select("facts")
    .where("paymentId", "=", created._id)
    .where("kind", "=", "second_debit")
    .executeTakeFirstOrThrow();
  expect(facts).toEqual({ secondTransaction: "T2" });
});

test("the first number under which money was taken stays with its attempt, whatever is told later", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T1" });
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T2" });
  const { providerTxnId } = await site.deps.db
    .selectFrom("paymentAttempts")
    .select("providerTxnId")
    .where("reference", "=", created.sellerExOrderNo)
    .executeTakeFirstOrThrow();
  expect(providerTxnId).toBe("T1");
});

test("what the bank called it is shown with a decline", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { told: "declined", code: "51" });
  expect((await payer.look(created)).json<Payment>()).toMatchObject({
    status: "failed",
    bank_code: "51",
  });
});

test("one receipt for each council, and the books of each sum to zero", async () => {
  const charges = await Promise.all(
    ["mpt", "mps", "mpt"].map((council) => aCompound(database, council)),
  );
  const created = await payer.leave(aWish(charges));
  await payer.report(created.sellerExOrderNo, approved);
  expect(await books.receiptsOf(created._id)).toMatchObject([
    { councilCode: "mps", amountSen: 7_500 },
    { councilCode: "mpt", amountSen: 15_000 },
  ]);
  expect(await books.balancesOf(created._id)).toEqual({
    "mps gateway_in_transit": 7_500,
    "mps council_payable": -7_500,
    "mpt gateway_in_transit": 15_000,
    "mpt council_payable": -15_000,
  });
});

test("receipts are numbered without gaps, however many payments settle at once or fail to", async () => {
  const created = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const charges = [await aCompound(database, "mdld"), await aCompound(database, "mdpg")];
      return payer.leave(aWish(charges));
    }),
  );
  const references = created.map(({ sellerExOrderNo }) => sellerExOrderNo);
  await Promise.all(
    references.flatMap((reference, place) => [
      payer.report(reference, approved),
      payer.comeBack(reference, approved),
      ...(place % 4 === 0 ? [payer.form(paths.processPayment, "no message")] : []),
    ]),
  );
  const receipts = await site.deps.db
    .selectFrom("receipts")
    .select(["councilCode", "count"])
    .where("councilCode", "in", ["mdld", "mdpg"])
    .execute();
  for (const council of ["mdld", "mdpg"]) {
    const counts = receipts.filter(({ councilCode }) => councilCode === council);
    const numbers = counts.map(({ count }) => count).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  }
});

const lost = new OutcomeUnknown(new Error("gone"));
const unlucky = await createTestApp(database, {
  inTransaction: async (work, open) => {
    await site.deps.inTransaction(work, open);
    throw lost;
  },
});

test("nothing is acknowledged when nobody knows whether it was kept; the repetition is", async () => {
  const created = await leave();
  const body = site.outside.bodyOf(created.sellerExOrderNo, approved);
  const unknown = await payerAt(unlucky).form(paths.processPayment, body);
  expect(unknown.statusCode).toBe(503);
  expect(unknown.body).not.toContain("OK");
  expect((await payer.form(paths.processPayment, body)).body).toBe("OK");
  expect((await books.eventsOf(created._id)).slice(3)).toEqual(["moved approved"]);
});

let transactions = 0;
const crowded = await createTestApp(database, {
  inTransaction: async (work, open) => {
    transactions += 1;
    if (transactions === 2) throw Object.assign(new Error("lock timeout"), { code: "55P03" });
    return site.deps.inTransaction(work, open);
  },
});

test("a message that is kept and waits too long for its payment is to come again, and alarms nobody", async () => {
  const { sellerExOrderNo, _id } = await leave();
  const body = site.outside.bodyOf(sellerExOrderNo, approved);
  const late = await payerAt(crowded).form(paths.processPayment, body);
  expect([late.statusCode, late.body]).toEqual([503, "ERROR"]);
  expect(crowded.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect((await payer.form(paths.processPayment, body)).body).toBe("OK");
  expect(await books.statusOf(_id)).toBe("successful");
});
