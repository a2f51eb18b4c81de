import type { Charge } from "@kaunter/contracts/charges";
import { describe, expect, test } from "vitest";
import { aWish, payerAt } from "../../testing/payer.ts";
import { type Cells, csvOf, momentIn, registersOf, rowOf } from "../../testing/registers.ts";
import { auditAsItIs } from "../../testing/settlements/audit-of.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { postReceipt } from "../postings/post-receipt.ts";
import { undoImport } from "./undo-import.ts";
import { importText } from "./words/report-text.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const registers = registersOf(database);
await registers.setUp("mpt");

let files = 0;
/** A file in which something else changed at the council meanwhile. */
const fileOf = (balance: string, changes: Cells = {}) =>
  csvOf([rowOf("market", { balance, zone: `ZONE ${(files += 1)}`, ...changes })]);

async function owed(): Promise<string | undefined> {
  const data = { council: "mpt", payment_type: "market", _id: "301-0001" };
  const answer = await site.app.inject({ method: "POST", url: "/search", payload: { data } });
  return answer.json<Charge>().offers[0]?.amount;
}

/** Pays what the stall owes, or something else, and answers the receipt. */
async function pay(
  services: object[] = [{ _id: "mpt.market.3010001", selection: "full" }],
  amount?: string,
): Promise<{ number: string; paymentId: string }> {
  const created = await payer.leave(aWish([], { services, amount: amount ?? (await owed()) }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const [row] = await asOwner(
    database,
    `select number from receipts where payment_id = ${created._id}`,
  );
  return { number: (row as { number: string }).number, paymentId: created._id };
}

const book = (paymentId: string) => postReceipt(site.worker, { paymentId, council: "mpt" });
const midnight = async () => ({ asOf: await momentIn(database, "-1 day") });

test("a balance that names the receipt contains the payment, however early its date and whatever was booked", async () => {
  const before = await midnight();
  await registers.done("market", fileOf("-300.00"), before);
  const { number } = await pay();
  expect(await owed()).toBeUndefined();
  // The next month's rent: the balance is what it was.
  const csv = fileOf("-300.00", { receipts: `mpt-2020-000009 ${number}` });
  const { summary } = await registers.done("market", csv, before);
  expect(summary).toMatchObject({ acknowledgedCount: 1, askedAgain: [] });
  expect(await owed()).toBe("300.00");
});

test("a balance that does not name the receipt does not contain the payment, though it was booked", async () => {
  const { number, paymentId } = await pay();
  await book(paymentId);
  const { summary } = await registers.done("market", fileOf("-300.00", { receipts: "" }));
  expect(summary).toMatchObject({ acknowledgedCount: 0, askedAgain: ["301-0001"] });
  expect(await owed()).toBeUndefined();
  await registers.done("market", fileOf("-300.00", { receipts: number }));
  expect(await owed()).toBe("300.00");
});

test("undoing the file that named a receipt puts its payment on top again", async () => {
  const { number } = await pay();
  const { id } = await registers.done("market", fileOf("-310.00", { receipts: number }));
  expect(await owed()).toBe("310.00");
  await undoImport(database, { id, by: "Rosnah" });
  expect(await owed()).toBeUndefined();
  await registers.done("market", fileOf("-320.00", { receipts: number }));
  expect(await owed()).toBe("320.00");
});

test("a file without receipts keeps a payment on top until the council had booked it", async () => {
  const early = { asOf: await momentIn(database, "0") };
  const { paymentId } = await pay();
  await book(paymentId);
  await registers.done("market", fileOf("-320.00"), early);
  expect(await owed()).toBeUndefined();
  const { summary } = await registers.done("market", fileOf("-330.00"));
  expect(summary).toMatchObject({ acknowledgedCount: 1, askedAgain: ["301-0001"] });
  expect(await owed()).toBe("330.00");
});

test("a payment on top pays no rent that was charged after it", async () => {
  await pay();
  await registers.done("market", fileOf("-600.00", { receipts: "" }));
  expect(await owed()).toBe("270.00");
});

test("of a file without receipts the operator is told which balances dates alone decided over, and nobody else's", async () => {
  await registers.done("market", fileOf("-900.00"));
  await pay();
  const rows = [
    rowOf("market", { balance: "-600.00", zone: "DATES" }),
    rowOf("market", { reference_id: "301-0002", balance: "-20.00" }),
  ];
  const dated = await registers.done("market", csvOf(rows));
  expect(dated.summary.judgedByDates).toEqual({ count: 1, numbers: ["301-0001"] });
  expect(importText(dated, "en")).toContain(
    "only dates say whether these balances contain what was paid here (1). Ask the council for the column, and about: 301-0001",
  );
  const named = await registers.done("market", fileOf("-600.00", { receipts: "" }));
  expect(named.summary.judgedByDates).toEqual({ count: 0, numbers: [] });
  expect(importText(named, "en")).not.toContain("only dates");
});

test.each(["trading_licence", "council_licence"])(
  "the arrears of a %s are contained in a balance that names the receipt, however early its date, and in no other",
  async (kind) => {
    const before = await midnight();
    const licenceOf = (balance: string, changes: Cells = {}) =>
      csvOf([rowOf(kind, { balance, address: `LOT ${(files += 1)}`, ...changes })]);
    await registers.done(kind, licenceOf("-60.00"), before);
    const [row] = await asOwner(database, `select number from charges where kind = '${kind}'`);
    const id = `mpt.${kind}.${(row as { number: string }).number}`;
    const services = [{ _id: id, selection: "arrears_only" }];
    const { number } = await pay(services, await payer.price(id, "arrears_only"));
    await registers.done(kind, licenceOf("-60.00", { receipts: "" }), before);
    await expect(payer.price(id, "arrears_only")).rejects.toThrow("no offer");
    await registers.done(kind, licenceOf("-60.00", { receipts: number }), before);
    expect(await payer.price(id, "arrears_only")).toBe("60.00");
  },
);

test("the same file without receipts takes no payment off its balance, whatever its date: the account is named", async () => {
  const csv = fileOf("-300.00", { reference_id: "301-0009" });
  await registers.done("market", csv, { asOf: await momentIn(database, "0") });
  const id = "mpt.market.3010009";
  const { paymentId } = await pay([{ _id: id, selection: "full" }], "300.00");
  await book(paymentId);
  const again = await registers.import("market", csv);
  expect(again).toMatchObject({ keptBy: { askedAgain: ["301-0009"] } });
  const told = importText(again, "en").split("\n");
  expect(told).toEqual([
    expect.stringMatching(/imported already.*Nothing was changed\.$/),
    expect.stringMatching(/^It is not noted that the council stated its records again/),
    expect.stringMatching(/Ask the council about: 301-0009$/),
  ]);
  await expect(payer.price(id, "full")).rejects.toThrow("no offer");
});

describe("of a balance whose file was undone", () => {
  /** A stall whose payment a file contained until it was undone; somebody may be paying what the file asked for. */
  async function undone(reference_id: string, isPaying: boolean) {
    const charge = [{ _id: `mpt.market.${reference_id.replace("-", "")}`, selection: "full" }];
    await registers.done("market", fileOf("-300.00", { reference_id }));
    const { number: receipts } = await pay(charge, "300.00");
    const { id } = await registers.done("market", fileOf("-310.00", { reference_id, receipts }));
    if (isPaying) await payer.leave(aWish([], { services: charge, amount: "310.00" }));
    return undoImport(database, { id, by: "Rosnah" });
  }
  const says = "what was settled stays with its charge";

  test("the audit knows why its payment is gone where the undoing left the charge alone", async () => {
    const { leftAlone } = await undone("301-0007", true);
    expect(leftAlone).toMatchObject([{ number: "301-0007", why: "reserved" }]);
    expect(auditAsItIs(database)).toMatch(new RegExp(`^true +${says}`, "m"));
  });

  test("the audit misses its payment where the undoing gave it back and it left by another hand", async () => {
    await undone("301-0008", false);
    await asOwner(database, "update charges set settlements = '[]' where number = '3010008'");
    expect(auditAsItIs(database)).toMatch(new RegExp(`^FALSE +${says}`, "m"));
  });
});
