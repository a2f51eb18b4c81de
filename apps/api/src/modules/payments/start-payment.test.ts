import { randomUUID } from "node:crypto";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { parseRinggit, subtractSen, writeRinggit } from "@kaunter/domain/money";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { byBank } from "../../testing/pay-by.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase, untilWaiting } from "../../testing/test-database.ts";
import { changeSettings } from "../site/change-settings.ts";
import { openDeclared } from "./sealed-payer.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const approved = { told: "approved", code: "00" } as const;

async function setAmount(charge: string, amountSen: number): Promise<void> {
  const record = `record || '{"amountSen": ${amountSen}}'`;
  const number = charge.split(".")[2];
  await asOwner(database, `update charges set record = ${record} where number = '${number}'`);
}

test("a payer pays, and holds a receipt", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
  expect((await payer.look(created)).json<Payment>()).toMatchObject({
    status: "successful",
    amount: "75.00",
    services: [{ type: "compound", outcome: "settled" }],
    receipts: [{ amount: "75.00" }],
  });
});

test("each line has the names that are specified for its kind", async () => {
  const [compound, licence] = [await aCompound(database), await aLicence(database)];
  const services = [
    { _id: compound, selection: "full" },
    { _id: licence, selection: "arrears_only" },
  ];
  const created = await payer.leave(aWish([], { services, amount: "115.00" }));
  const { services: lines } = (await payer.look(created)).json<Payment>();
  expect(lines[0]).toMatchObject({ type: "compound", compound_no: lines[0]?.account_no });
  expect(lines[0]).not.toHaveProperty("arrears_only");
  expect(lines[1]).toMatchObject({
    license_no: licence.split(".")[2],
    arrears_only: true,
    gst_amount: "0.00",
    discount: "0.00",
  });
});

test("the same key and body are answered with the same bytes, before and after the payment", async () => {
  const wish = aWish([await aCompound(database)]);
  const key = randomUUID();
  const first = await payer.create(wish, key);
  const created = first.json<CreatedPayment>();
  expect((await payer.create(wish, key)).body).toBe(first.body);
  await payer.switchBank(created);
  await payer.report(created.sellerExOrderNo, approved);
  const after = await payer.create(wish, key);
  expect([after.statusCode, after.body]).toEqual([200, first.body]);
});

test("the same key with another body is refused and changes nothing", async () => {
  const key = randomUUID();
  const wish = aWish([await aCompound(database)]);
  const created = (await payer.create(wish, key)).json<CreatedPayment>();
  const before = await books.count("payments");
  const other = await payer.create(aWish([await aCompound(database)]), key);
  expect([other.statusCode, other.json<Problem>().code]).toEqual([422, "idempotency_conflict"]);
  expect(await books.count("payments")).toBe(before);
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt"]);
});

test("a body that is the same but for spaces and the order of its fields is the same wish", async () => {
  const key = randomUUID();
  const { payment } = aWish([await aCompound(database)]);
  const first = await payer.create({ payment }, key);
  const turned = Object.fromEntries(Object.entries(payment).toReversed());
  const again = await payer.create({ payment: { ...turned, email: " siti@contoh.my " } }, key);
  expect(again.body).toBe(first.body);
});

test("a price that changed is refused with both amounts, and nothing is kept", async () => {
  const before = await books.count("payments");
  const answer = await payer.create(aWish([await aCompound(database)], { amount: "70.00" }));
  expect([answer.statusCode, answer.json<Problem>()]).toMatchObject([
    409,
    { code: "price_changed", params: { shown: "70.00", current: "75.00" } },
  ]);
  expect(await books.count("payments")).toBe(before);
});

test.each([
  ["01", 99, "fpx_below_minimum"],
  ["01", 100, undefined],
  ["01", 3_000_000, undefined],
  ["01", 3_000_001, "fpx_retail_above_maximum"],
  ["02", 199, "fpx_below_minimum"],
  ["02", 100_000_000, undefined],
  ["02", 100_000_001, "fpx_corporate_above_maximum"],
])("FPX from an account of kind %s takes %i sen or says %s", async (token, amountSen, code) => {
  const id = await aCompound(database);
  await setAmount(id, amountSen);
  const before = await books.count("reservations");
  const amount = await payer.price(id, "full");
  const answer = await payer.create(aWish([id], { amount, ...byBank, fpx_msgToken: token }));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([code ? 409 : 200, code]);
  expect(await books.count("reservations")).toBe(before + (code ? 0 : 1));
});

test("closing refuses new payments while those under way go on", async () => {
  const wish = aWish([await aCompound(database)]);
  const key = randomUUID();
  const created = (await payer.create(wish, key)).json<CreatedPayment>();
  await changeSettings(site.operator, { closing: true });
  onTestFinished(async () => void (await changeSettings(site.operator, { closing: false })));

  const refused = await payer.create(aWish([await aCompound(database)]));
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([503, "payment_unavailable"]);
  expect((await payer.create(wish, key)).json()).toEqual(created);
  expect((await payer.handOver(created)).statusCode).toBe(200);
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
  expect((await payer.look(created)).json<Payment>().status).toBe("successful");
});

test("while it is closed that is said of what could not be paid either, and of no items nothing is", async () => {
  const [paid, gone] = [await aCompound(database), await aCompound(database)];
  const created = await payer.leave(aWish([paid]));
  await payer.report(created.sellerExOrderNo, approved);
  await asOwner(database, `delete from charges where number = '${gone.split(".")[2]}'`);
  const refusals = [];
  const wishes = [aWish([paid]), aWish([gone]), aWish([paid, paid]), aWish([])];
  for (const closing of [false, true]) {
    await changeSettings(site.operator, { closing });
    for (const wish of wishes) refusals.push((await payer.create(wish)).json<Problem>().code);
  }
  await changeSettings(site.operator, { closing: false });
  const closed = "payment_unavailable";
  expect([refusals.slice(0, wishes.length), refusals.slice(wishes.length)]).toEqual([
    ["nothing_due", "not_found", "already_in_cart", "no_account_selected"],
    [closed, closed, closed, "no_account_selected"],
  ]);
});

test("after a day in review the payer is told of it, and may choose to pay again", async () => {
  const charge = await aCompound(database);
  const stuck = await payer.leave(aWish([charge]));
  await payer.report(stuck.sellerExOrderNo, { told: "approved", amount: "1.00" });
  const codeOf = async (changes: object) =>
    (await payer.create(aWish([charge], changes))).json<Problem>().code;
  expect(await codeOf({ pay_again: true })).toBe("payment_in_progress");
  site.pass(24 * 60 * 60 * 1000);
  expect(await codeOf({})).toBe("payment_in_review");
  const again = await payer.leave(aWish([charge], { pay_again: true }));
  expect(await codeOf({ pay_again: true })).toBe("payment_in_progress");
  await payer.report(again.sellerExOrderNo, approved);
  await payer.report(stuck.sellerExOrderNo, approved);
  expect((await payer.look(again)).json<Payment>().services[0]?.outcome).toBe("settled");
  expect((await payer.look(stuck)).json<Payment>().services[0]?.outcome).toBe("refund_due");
  site.pass(-24 * 60 * 60 * 1000);
});

test("a charge that someone is paying cannot be paid by another, alone or among others", async () => {
  const charge = await aCompound(database);
  await payer.leave(aWish([charge]));
  const alone = await payer.create(aWish([charge]));
  const among = await payer.create(aWish([await aCompound(database), charge]));
  for (const answer of [alone, among]) {
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, "payment_in_progress"]);
  }
});

test.each(["declined", "abandoned"] as const)(
  "once the first payment is %s, another payer may pay",
  async (told) => {
    const charge = await aCompound(database);
    const first = await payer.leave(aWish([charge]));
    await payer.report(first.sellerExOrderNo, { told });
    const second = await payer.leave(aWish([charge]));
    await payer.report(second.sellerExOrderNo, approved);
    expect(await books.statusOf(second._id)).toBe("successful");
  },
);

test("once a charge is paid, it cannot be paid again", async () => {
  const charge = await aCompound(database);
  const first = await payer.leave(aWish([charge]));
  await payer.report(first.sellerExOrderNo, approved);
  const again = await payer.create(aWish([charge]));
  expect([again.statusCode, again.json<Problem>().code]).toEqual([409, "nothing_due"]);
});

test("a cart with nothing, with the same charge twice, or with more than ten is refused", async () => {
  const charge = await aCompound(database);
  const nothing = await payer.create(aWish([]));
  expect(nothing.json<Problem>()).toMatchObject({ status: 400, code: "no_account_selected" });
  const twice = await payer.create(aWish([charge, charge]));
  expect(twice.json<Problem>()).toMatchObject({ status: 409, code: "already_in_cart" });
  const many = await Promise.all(Array.from({ length: 11 }, () => aCompound(database)));
  const eleven = await payer.create(aWish(many));
  expect(eleven.json<Problem>()).toMatchObject({ code: "cart_full", params: { limit: 10 } });
  expect((await payer.create(aWish(many.slice(1)))).statusCode).toBe(200);
});

test("faults of the payer's e-mail and phone are named by their fields", async () => {
  const wish = aWish([await aCompound(database)], { email: "siti", contact: "12" });
  expect((await payer.create(wish)).json<Problem>()).toMatchObject({
    status: 400,
    code: "invalid_request",
    fields: { email: "invalid_email", contact: "invalid_phone" },
  });
});

test.each(["Siti\u0000", "Siti\uD83D", "Siti\nAminah"])(
  "%j is what no name has, and its field is named",
  async (name) => {
    const wish = aWish([await aCompound(database)], { full_name: name });
    const { code, fields } = (await payer.create(wish)).json<Problem>();
    expect([code, fields]).toEqual(["invalid_request", { "payment.full_name": "invalid_value" }]);
  },
);

test.each([
  ["a price", { services: [{ _id: "mpt.compound.I99000001", selection: "full", amount: "1.00" }] }],
  ["a capability", { capability: "a" }],
])("a wish that brings %s of its own is refused", async (_what, changes) => {
  const answer = await payer.create(aWish([await aCompound(database)], changes));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, "invalid_request"]);
});

test("specified fields that are not for a caller to say are ignored by name", async () => {
  const said = {
    _id: "1763190000000",
    type: "payment",
    user: "ali@contoh.my",
    machine_id: "K01",
    payment_datetime: "2020-01-01T00:00:00.000Z",
    payment_mode: "COUNTER",
    status: "successful",
    sent_softcopy: true,
    amount_paid: "0.01",
  };
  const created = await payer.create(aWish([await aCompound(database)], said));
  const { _id } = created.json<CreatedPayment>();
  expect(_id).not.toBe(said._id);
  const [row] = await asOwner(
    database,
    `select status, machine_id, amount_sen::int as sen from payments where id = ${_id}`,
  );
  expect(row).toEqual({ status: "in_progress", machine_id: "A10", sen: 7500 });
  const owners = await asOwner(database, `select from payment_owners where payment_id = ${_id}`);
  expect(owners).toEqual([]);
});

const sendWith = async (headers: Record<string, string>, payload: object) =>
  site.app.inject({ method: "POST", url: "/createPayment", headers, payload });

let openedCount = 0;
let goOn = () => {};
const bothOpened = new Promise<void>((resolve) => (goOn = resolve));
/** Here two beginnings have both looked for their key before either of them goes on. */
const abreast = await createTestApp(database, {
  inTransaction: (work, open) =>
    site.deps.inTransaction(async (tx, now, opened) => {
      openedCount += 1;
      if (openedCount === 2) goOn();
      await bothOpened;
      return work(tx, now, opened);
    }, open),
});

test("one key that two devices send in the same moment begins one payment, and both are told of it", async () => {
  const key = randomUUID();
  const wish = aWish([await aCompound(database)]);
  const before = await books.count("payments");
  const devices = [payerAt(abreast), payerAt(abreast)];
  const answers = await Promise.all(devices.map((device) => device.create(wish, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await books.count("payments")).toBe(before + 1);
});

test("a wish with a short key is refused", async () => {
  const wish = aWish([await aCompound(database)]);
  expect((await sendWith({ "idempotency-key": "a" }, wish)).statusCode).toBe(400);
});

test("a wish without a key begins a payment, and its charge is held against the same wish again", async () => {
  const wish = aWish([await aCompound(database)]);
  expect((await sendWith({}, wish)).statusCode).toBe(200);
  const again = await sendWith({}, wish);
  expect([again.statusCode, again.json<Problem>().code]).toEqual([409, "payment_in_progress"]);
});

test.each(["0.01", "-1.00", "-75.00", "1e2", "75", "75.0", "75.000", "075.00", "+75.00", " 75.00"])(
  "an amount of %j is never stored",
  async (amount) => {
    const before = await books.count("payments");
    const answer = await payer.create(aWish([await aCompound(database)], { amount }));
    expect([400, 409]).toContain(answer.statusCode);
    expect(await books.count("payments")).toBe(before);
  },
);

test("a council that is disabled takes no payment", async () => {
  const charge = await aCompound(database, "mdkb");
  await asOwner(database, "update councils set is_enabled = false where code = 'mdkb'");
  const answer = await payer.create(aWish([charge]));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, "council_not_available"]);
});

const consent = { name: "Siti Aminah", ic_no: "900101125678" };

test("a licence is renewed with its declaration, and its process fee is a line tied to it", async () => {
  const _id = await aLicence(database);
  const amount = await payer.price(_id, "renewal");
  const wish = (given: object) =>
    aWish([], { amount, services: [{ _id, selection: "renewal", ...given }] });
  expect((await payer.create(wish({}))).json<Problem>()).toMatchObject({
    code: "invalid_request",
    fields: { name: "required", ic_no: "required" },
  });
  const created = await payer.leave(wish({ consent }));
  await payer.report(created.sellerExOrderNo, approved);
  const feeless = writeRinggit(subtractSen(parseRinggit(amount), parseRinggit("5.00")));
  expect((await payer.look(created)).json<Payment>()).toMatchObject({
    amount,
    services: [
      { type: "trading_licence", amount: feeless, outcome: "settled", charge: _id },
      { type: "process_fee", amount: "5.00", outcome: "settled", charge: _id },
    ],
    receipts: [{ amount }],
  });
  const kept = (await asOwner(
    database,
    `select line_no, is_tied, consent from payment_lines where payment_id = ${created._id} order by 1`,
  )) as { consent: Buffer }[];
  expect(kept).toMatchObject([
    { line_no: 1, is_tied: false },
    { line_no: 2, is_tied: true, consent: null },
  ]);
  const line = { paymentId: created._id, lineNo: 1 };
  expect(
    openDeclared(site.deps.personKey, "consent", line, kept[0]?.consent ?? Buffer.alloc(0)),
  ).toEqual({ name: "Siti Aminah", icNo: "900101125678" });
});

let change = async () => {};
const changing = await createTestApp(database, {
  records: {
    ...site.deps.records,
    find: async (lookup) => {
      const found = await site.deps.records.find(lookup);
      await change();
      return found;
    },
  },
});

test("a record that the council changes while it is priced is priced again", async () => {
  const charge = await aCompound(database);
  change = async () => {
    change = async () => {};
    await setAmount(charge, 8_000);
  };
  expect((await payerAt(changing).create(aWish([charge]))).json<Problem>()).toMatchObject({
    code: "price_changed",
    params: { shown: "75.00", current: "80.00" },
  });
});

const settling = (charge: string) => `select from charges where number = '${charge}' for update`;
const reserving = (charge: string) => `insert into reservations
  select id, (select max(id) from payments), now() from charges where number = '${charge}'`;

test.each([
  ["settled", settling],
  ["reserved", reserving],
])("whoever begins takes its charges in the order in which they are %s", async (_how, locking) => {
  const charges = [await aCompound(database), await aCompound(database)];
  const [low = "", high = ""] = charges.map((charge) => charge.split(".")[2]);
  const other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`begin; set local lock_timeout = '300ms'; ${locking(low)}`);
  const creating = payer.create(aWish(charges.toReversed()));
  await untilWaiting(database, 1);
  await other.query(`${locking(high)}; rollback`);
  expect((await creating).statusCode).toBe(200);
});
