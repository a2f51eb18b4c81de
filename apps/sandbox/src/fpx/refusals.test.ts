import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type TestWorld,
  anOrder,
  hiddenFields,
  numberOf,
  readConfirmation,
  requestForm,
  startTestWorld,
} from "./seller.fixture.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(() => world.stop());

const refused: [code: string, what: string, changes: Record<string, string>][] = [
  ["30", "a missing product", { fpx_productDesc: "" }],
  ["30", "a space at the end", { fpx_buyerName: "SITI " }],
  ["30", "an apostrophe in the order number", { fpx_sellerOrderNo: "IT'S" }],
  ["30", "a time that is none", { fpx_sellerTxnTime: "20261315101530" }],
  ["XE", "another message type", { fpx_msgType: "AE" }],
  ["83", "an unknown version", { fpx_version: "9.9" }],
  ["XM", "an unknown token", { fpx_msgToken: "03" }],
  ["05", "another seller bank code", { fpx_sellerBankCode: "02" }],
  ["DB", "a bad e-mail address", { fpx_buyerEmail: "payer" }],
  ["47", "another currency", { fpx_txnCurrency: "USD" }],
  ["13", "one decimal", { fpx_txnAmount: "150.0" }],
  ["13", "a thousands comma", { fpx_txnAmount: "1,500.00" }],
  ["2A", "less than RM1.00", { fpx_txnAmount: "0.99" }],
  ["48", "more than RM30,000.00", { fpx_txnAmount: "30000.01" }],
  ["2A", "less than RM2.00 from a company", { fpx_txnAmount: "1.99", fpx_msgToken: "02" }],
  ["48", "more than RM1,000,000.00", { fpx_txnAmount: "1000000.01", fpx_msgToken: "02" }],
  ["31", "an unknown bank", { fpx_buyerBankId: "MBB0227" }],
  ["BB", "a blocked bank", { fpx_buyerBankId: "BSN0601" }],
  ["XW", "a clock 31 minutes behind", { fpx_sellerTxnTime: "20260315094430" }],
];

test.each(refused)("%s: %s is told to server and browser, without an FPX id", async (...row) => {
  const [code, , changes] = row;
  const order = anOrder(changes);
  const home = hiddenFields(await (await world.start(order)).text());
  expect(home).toMatchObject({ fpx_debitAuthCode: code, fpx_fpxTxnId: "" });
  const [callback] = world.seller.about(numberOf(order));
  expect(readConfirmation(callback?.body ?? "", world.current)).toEqual({
    ...home,
    isGenuine: true,
  });
});

test.each([
  ["1.00", "01"],
  ["30000.00", "01"],
  ["2.00", "02"],
  ["1000000.00", "02"],
])("RM%s with token %s is at the limit and accepted", async (fpx_txnAmount, fpx_msgToken) => {
  expect((await world.start(anOrder({ fpx_txnAmount, fpx_msgToken }))).status).toBe(303);
});

test("98: a request changed after it was signed", async () => {
  const form = requestForm(anOrder());
  form.set("fpx_txnAmount", "1.00");
  const page = await (await world.post("/FPXMain/seller2DReceiver.jsp", form)).text();
  expect(hiddenFields(page)["fpx_debitAuthCode"]).toBe("98");
});

test("30: a field that comes twice", async () => {
  const form = requestForm(anOrder());
  form.append("fpx_txnAmount", "150.00");
  const page = await (await world.post("/FPXMain/seller2DReceiver.jsp", form)).text();
  expect(hiddenFields(page)["fpx_debitAuthCode"]).toBe("30");
});

test.each([
  ["XI", { fpx_sellerExId: "EX00000002" }],
  ["XS", { fpx_sellerId: "SE00000002" }],
])("%s: an unknown seller is only shown a page", async (code, changes) => {
  const order = anOrder(changes);
  const answer = await world.start(order);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(`<strong>${code}</strong>`);
  expect(world.seller.about(numberOf(order))).toEqual([]);
});

test("XN: an exchange order number is good for one transaction, which goes on undisturbed", async () => {
  const order = anOrder();
  await world.start(order);
  const again = await world.start({ ...order, fpx_sellerOrderNo: "ANOTHER" });
  expect(hiddenFields(await again.text())["fpx_debitAuthCode"]).toBe("XN");
  expect((await (await world.enquire(order)).text()).includes("fpx_debitAuthCode=09")).toBe(true);
});

test("45: a seller order number is good for one transaction, unless that is switched off", async () => {
  const order = anOrder();
  await world.start(order);
  const another = { ...order, fpx_sellerExOrderNo: `${numberOf(order)}B` };
  expect(hiddenFields(await (await world.start(another)).text())["fpx_debitAuthCode"]).toBe("45");
  await world.control("PATCH", "/fpx/settings", { refuseRepeatedOrderNo: false });
  expect((await world.start(another)).status).toBe(303);
});

test("refusals can be told by a page alone", async () => {
  await world.control("PATCH", "/fpx/settings", { refusals: "page" });
  const order = anOrder({ fpx_txnCurrency: "USD" });
  expect(await (await world.start(order)).text()).toContain("<strong>47</strong>");
  expect(world.seller.about(numberOf(order))).toEqual([]);
});
