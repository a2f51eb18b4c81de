import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type TestWorld,
  anOrder,
  bankListRequest,
  hiddenFields,
  readConfirmation,
  startTestWorld,
} from "./seller.fixture.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(() => world.stop());

type Order = Record<string, string>;

async function told(order: Order) {
  return readConfirmation(await (await world.enquire(order)).text(), world.current);
}

async function cancel(order: Order) {
  const path = "/FPXMain/FPXMain/sellerReqCancel.jsp";
  return readConfirmation(await (await world.enquire(order, "AX", path)).text(), world.current);
}

test("an enquiry is told 09 while the payer is at the bank and the result afterwards", async () => {
  const order = anOrder();
  await world.start(order);
  expect(await told(order)).toMatchObject({ isGenuine: true, fpx_debitAuthCode: "09" });
  const paid = anOrder();
  const home = hiddenFields(await world.pay(paid));
  expect(await told(paid)).toEqual({ ...home, isGenuine: true });
});

test("an enquiry about an unknown order, or with other values than the order had, is told 76", async () => {
  const order = anOrder();
  await world.pay(order);
  const nothing = { isGenuine: true, fpx_debitAuthCode: "76", fpx_fpxTxnId: "" };
  expect(await told(anOrder())).toMatchObject(nothing);
  expect(await told({ ...order, fpx_sellerTxnTime: "20260315101531" })).toMatchObject(nothing);
});

test.each([
  ["of another type", {}, "AR"],
  ["of another seller", { fpx_sellerId: "SE00000002" }, "AE"],
  ["in a wrong format", { fpx_sellerExOrderNo: "it's" }, "AE"],
])("an enquiry %s is answered ERROR", async (_what, changes, type) => {
  expect(await (await world.enquire(anOrder(changes), type)).text()).toBe("ERROR");
});

test("an enquiry with a check-sum of other values is answered ERROR", async () => {
  const order = anOrder({ fpx_msgType: "AE", fpx_checkSum: "00" });
  const answer = await world.post("/FPXMain/sellerNVPTxnStatus.jsp", new URLSearchParams(order));
  expect(await answer.text()).toBe("ERROR");
});

test("the seller cancels an open payment: it is 2X, and the payer is sent home with it", async () => {
  const order = anOrder();
  const bank = (await world.start(order)).headers.get("location") ?? "";
  expect(await cancel(order)).toMatchObject({
    isGenuine: true,
    fpx_msgType: "AXA",
    fpx_debitAuthCode: "2X",
  });
  const page = await fetch(`${world.sandbox.fpxAddress}${bank}`);
  expect(hiddenFields(await page.text())["fpx_debitAuthCode"]).toBe("2X");
  expect(await world.journal("debit", order)).toEqual([]);
});

test("a corporate payment the seller cancelled can no longer be approved", async () => {
  const order = anOrder({ fpx_msgToken: "02" });
  const id = hiddenFields(await world.pay(order))["fpx_fpxTxnId"];
  expect(await cancel(order)).toMatchObject({ fpx_debitAuthCode: "2X" });
  await world.post(`/approver/${id}`, new URLSearchParams({ code: "00" }));
  expect(await told(order)).toMatchObject({ fpx_debitAuthCode: "2X" });
  expect(await world.journal("debit", order)).toEqual([]);
});

test("the seller cannot cancel what is paid, nor what never was", async () => {
  const order = anOrder();
  await world.pay(order);
  expect(await cancel(order)).toMatchObject({ fpx_msgType: "AXA", fpx_debitAuthCode: "00" });
  expect(await cancel(anOrder())).toMatchObject({ fpx_debitAuthCode: "76" });
});

test("the bank list is signed, is of the token asked for, and shows a bank that was blocked", async () => {
  const retail = await world.readBanks(await world.askBanks());
  expect(retail).toMatchObject({ isGenuine: true });
  expect(retail.banks).toEqual(expect.arrayContaining(["MB2U0227~A", "BSN0601~B"]));
  const corporate = await world.readBanks(await world.askBanks({ fpx_msgToken: "02" }));
  expect(corporate.banks).toContain("ABB0235~A");
  expect(corporate.banks).not.toContain("MB2U0227~A");
  await world.control("PUT", "/fpx/banks/01/MB2U0227", { status: "B" });
  expect((await world.readBanks(await world.askBanks())).banks).toContain("MB2U0227~B");
});

test.each([
  ["another type", { fpx_msgType: "BC" }],
  ["another exchange", { fpx_sellerExId: "EX00000002" }],
  ["an unknown token", { fpx_msgToken: "09" }],
])("a bank list asked for with %s is answered ERROR", async (_what, changes) => {
  expect(await (await world.askBanks(changes)).text()).toBe("ERROR");
});

test("a bank list asked for without a check-sum is answered ERROR", async () => {
  const form = new URLSearchParams(bankListRequest);
  expect(await (await world.post("/FPXMain/RetrieveBankList", form)).text()).toBe("ERROR");
});
