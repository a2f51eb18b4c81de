import { dayOf } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import type { Payment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aCompound, anAssessment, aStall, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { reportCouncilDay } from "../../books/council-day/report-council-day.ts";
import { postReceipt } from "../../postings/post-receipt.ts";
import { ruleOnCase } from "./rule-on-case.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const approved = { told: "approved", code: "00" } as const;

/** What a council's file does to the record of a charge. */
const change = (charge: string, set: string) =>
  asOwner(database, `update charges set ${set} where number = '${charge.split(".")[2]}'`);
const setField = (charge: string, name: string, value: string) =>
  change(charge, `record = jsonb_set(record, '{${name}}', '${value}')`);
const outcomesOf = async (paymentId: string) => {
  const columns = "line_no, outcome, settled_sen::int as sen";
  const statement = `select ${columns} from payment_lines where payment_id = ${paymentId} order by 1`;
  return (await asOwner(database, statement)) as { outcome: string; sen: number }[];
};
const agreesOn = async (council: "mpt" | "mps") => {
  const rows = (await asOwner(database, "select now() as now")) as { now: Date }[];
  const today = dayOf(rows[0]?.now ?? new Date(0));
  const { differences } = await reportCouncilDay(site.operator.db, council, today);
  return differences;
};

test("a record that cannot be read puts its own line into suspense; the other lines settle", async () => {
  const [unread, fine] = [await aCompound(database), await aCompound(database, "mps")];
  const created = await payer.leave(aWish([unread, fine]));
  await setField(unread, "colour", '"green"');
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
  expect(await outcomesOf(created._id)).toEqual([
    { line_no: 1, outcome: "suspense", sen: 0 },
    { line_no: 2, outcome: "settled", sen: 7_500 },
  ]);
  expect(await books.balancesOf(created._id)).toEqual({
    "mps council_payable": -7_500,
    "mps gateway_in_transit": 7_500,
    "mpt gateway_in_transit": 7_500,
    "mpt suspense": -7_500,
  });
  const alarm = site.logged.find((line) => line.includes('"alarm":"unreadable_record"'));
  expect(alarm).toContain("colour");
  expect(alarm).not.toContain("SITI");
  const { services } = (await payer.look(created)).json<Payment>();
  expect(services.map(({ outcome }) => outcome)).toEqual(["suspense", "settled"]);
  expect(await agreesOn("mpt")).toEqual([]);
});

test("an assessment is said to be paid until a day when it settles, not when it is in suspense", async () => {
  const pay = async (meanwhile: (account: string) => Promise<unknown>) => {
    const account = await anAssessment(database);
    const services = [{ _id: account, selection: "1" }];
    const amount = await payer.price(account, "1");
    const created = await payer.leave(aWish([], { services, amount }));
    await meanwhile(account);
    await payer.report(created.sellerExOrderNo, approved);
    return (await payer.look(created)).json<Payment>().services[0];
  };
  const settled = await pay(() => Promise.resolve());
  expect(settled).toMatchObject({ outcome: "settled", paid_until: expect.any(String) as string });
  const unread = await pay((account) => setField(account, "colour", '"green"'));
  expect(unread?.outcome).toBe("suspense");
  expect(unread).not.toHaveProperty("paid_until");
});

test("two people send a line in suspense back, whole and not otherwise", async () => {
  const unread = await aCompound(database);
  const created = await payer.leave(aWish([unread, await aCompound(database)]));
  await setField(unread, "colour", '"green"');
  await payer.report(created.sellerExOrderNo, approved);
  const [caseId = ""] = await books.openCasesOf(created._id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "The record is broken" };
  const rule = (amount: number) =>
    ruleOnCase(site.operator, { caseId, returnedSen: sen(amount), ...people });
  await expect(rule(7_499)).rejects.toThrow("invalid_request");
  await rule(7_500);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -7_500,
    "mpt gateway_in_transit": 15_000,
    "mpt refund_due": -7_500,
  });
  expect(await books.refundsOf(created._id)).toMatchObject([{ amountSen: 7_500 }]);
  expect(await books.openCasesOf(created._id)).toEqual([]);
  expect(await agreesOn("mpt")).toEqual([]);
});

test("of a charge that is owed in part that part settles, and the rest is due back", async () => {
  const charge = await aCompound(database);
  const created = await payer.leave(aWish([charge]));
  await setField(charge, "amountSen", "100");
  await payer.report(created.sellerExOrderNo, approved);
  expect(await outcomesOf(created._id)).toEqual([
    { line_no: 1, outcome: "partly_settled", sen: 100 },
  ]);
  expect(await books.receiptsOf(created._id)).toMatchObject([{ amountSen: 100 }]);
  expect(await books.refundsOf(created._id)).toMatchObject([{ amountSen: 7_400 }]);
  expect((await payer.look(created)).json<Payment>().services).toMatchObject([
    { amount: "1.00", outcome: "settled" },
    { amount: "74.00", outcome: "refund_due" },
  ]);
  await postReceipt(site.worker, { paymentId: created._id, council: "mpt" });
  expect(site.outside.posted.at(-1)).toMatchObject({ amountSen: 100, lines: [{ amountSen: 100 }] });
  expect(await agreesOn("mpt")).toEqual([]);
});

test("a stall is never paid beyond its rent", async () => {
  const stall = await aStall(database);
  const created = await payer.leave(aWish([stall], { amount: "300.00" }));
  await setField(stall, "balanceSen", "-1000");
  await payer.report(created.sellerExOrderNo, approved);
  expect(await outcomesOf(created._id)).toMatchObject([{ outcome: "partly_settled", sen: 1_000 }]);
});

test("of an assessment whose oldest year was paid in part at the counter, the rest of the year settles", async () => {
  const account = await anAssessment(database);
  const services = [{ _id: account, selection: "1" }];
  const amount = await payer.price(account, "1");
  const created = await payer.leave(aWish([], { services, amount }));
  await setField(account, "years,0,paidSen", "9900");
  await payer.report(created.sellerExOrderNo, approved);
  const [line] = await outcomesOf(created._id);
  expect(line).toMatchObject({ outcome: "partly_settled" });
  expect(line?.sen).toBeGreaterThan(100);
  expect(line?.sen).toBeLessThan(300);
});

test("a dearer record does not change a price that was agreed, and settles", async () => {
  const charge = await aCompound(database);
  const created = await payer.leave(aWish([charge]));
  await setField(charge, "amountSen", "9000");
  await payer.report(created.sellerExOrderNo, approved);
  expect(await outcomesOf(created._id)).toMatchObject([{ outcome: "settled", sen: 7_500 }]);
});

test("a charge that its council withdraws settles for whoever was paying it, and for nobody later", async () => {
  const [charge, other] = [await aCompound(database), await aCompound(database)];
  const underWay = await payer.leave(aWish([charge]));
  const ended = await payer.leave(aWish([other]));
  await payer.report(ended.sellerExOrderNo, { told: "declined" });
  await change(charge, "is_listed = false");
  await change(other, "is_listed = false");
  await payer.report(underWay.sellerExOrderNo, approved);
  await payer.report(ended.sellerExOrderNo, approved);
  expect(await outcomesOf(underWay._id)).toMatchObject([{ outcome: "settled" }]);
  expect(await outcomesOf(ended._id)).toMatchObject([{ outcome: "refund_due" }]);
});
