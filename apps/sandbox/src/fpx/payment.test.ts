import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelCodes, timeoutCodes } from "./conclude.ts";
import {
  type TestWorld,
  anOrder,
  hiddenFields,
  numberOf,
  patience,
  readConfirmation,
  startTestWorld,
} from "./seller.fixture.ts";
import { steps } from "./transactions.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(() => world.stop());

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

function callbacks(order: Record<string, string>) {
  return world.seller.about(numberOf(order));
}

function codesTold(order: Record<string, string>) {
  return callbacks(order).map(({ fields }) => fields["fpx_debitAuthCode"]);
}

test("a paid order is debited once and told to the seller's server, then to the browser, in the same words", async () => {
  const order = anOrder({ fpx_txnAmount: "1278.90" });
  const page = await world.pay(order);
  const [callback] = callbacks(order);
  expect(hiddenFields(page)).toEqual(callback?.fields);
  expect(page).toContain(`action="${world.seller.registration.indirectUrl}"`);
  expect(readConfirmation(callback?.body ?? "", world.current)).toMatchObject({
    isGenuine: true,
    fpx_msgType: "AC",
    fpx_msgToken: "01",
    fpx_debitAuthCode: "00",
    fpx_creditAuthCode: "00",
    fpx_buyerBankBranch: "SBI BANK A",
    fpx_txnAmount: "1278.90",
    fpx_fpxTxnTime: "20260315101530",
    fpx_fpxTxnId: expect.stringMatching(/^260315101530\d{4}$/),
    fpx_sellerOrderNo: order["fpx_sellerOrderNo"],
  });
  expect(await world.journal("debit", order)).toMatchObject([
    { amountSen: 127890, currency: "MYR", fpxTxnId: callback?.fields["fpx_fpxTxnId"] },
  ]);
});

test("a person walks from login to confirmation, and a wrong code keeps them on its page", async () => {
  const bank = (await world.start(anOrder())).headers.get("location") ?? "";
  const at = (step: string) => bank.replace("login", step);
  const pageOf = async (step: string) =>
    (await fetch(`${world.sandbox.fpxAddress}${at(step)}`)).text();
  expect(await pageOf("login")).toMatch(/no real money[^]*RM 150\.00/i);
  const afterLogin = await world.post(bank, form({ user: "DEMO" }));
  expect(afterLogin.headers.get("location")).toBe(at("account"));
  const afterAccount = await world.post(at("account"), form({ account: "full" }));
  expect(afterAccount.headers.get("location")).toBe(at("tac"));
  const tac = /Kod TAC: <strong>(\d{6})/.exec(await pageOf("tac"))?.[1] ?? "";
  const mistaken = await world.post(at("tac"), form({ tac: "wrong" }));
  expect(await mistaken.text()).toContain("That is not the code");
  const afterTac = await world.post(at("tac"), form({ tac }));
  expect(afterTac.headers.get("location")).toBe(at("confirm"));
  const home = await (await world.post(at("confirm"), form({ do: "go", result: "" }))).text();
  expect(hiddenFields(home)["fpx_debitAuthCode"]).toBe("00");
});

test("an empty account is declined, and nothing is debited", async () => {
  const order = anOrder();
  const bank = (await world.start(order)).headers.get("location") ?? "";
  await world.post(bank.replace("login", "account"), form({ account: "empty" }));
  await world.post(bank.replace("login", "confirm"), form({ do: "go" }));
  expect(codesTold(order)).toEqual(["51"]);
  expect(await world.journal("debit", order)).toEqual([]);
});

test.each(
  steps.flatMap((step) => [
    [step, "cancel", cancelCodes[step]] as const,
    [step, "time-out", timeoutCodes[step]] as const,
  ]),
)("on the %s page, %s ends the payment with %s", async (step, button, code) => {
  const order = anOrder();
  const bank = (await world.start(order)).headers.get("location") ?? "";
  const home = await world.post(bank.replace("login", step), form({ do: button }));
  expect(hiddenFields(await home.text())["fpx_debitAuthCode"]).toBe(code);
  expect(codesTold(order)).toEqual([code]);
});

test("a payer who walks away is timed out on the page they left; one who paid is left alone", async () => {
  await world.control("PATCH", "/fpx/settings", { sessionMs: 500_000 });
  const paid = anOrder();
  await world.pay(paid);
  const order = anOrder();
  const bank = (await world.start(order)).headers.get("location") ?? "";
  await world.control("PATCH", "/fpx/settings", { sessionMs: 3_600_000 });
  await world.post(bank, form({ user: "DEMO" }));
  await vi.waitFor(() => expect(codesTold(order)).toEqual([timeoutCodes.account]), patience);
  expect(codesTold(paid)).toEqual(["00"]);
});

test("confirming again, or going back, shows the same way home and debits nothing more", async () => {
  const order = anOrder();
  const home = await world.pay(order);
  const id = hiddenFields(home)["fpx_fpxTxnId"];
  const again = await world.post(`/bank/${id}/confirm`, form({ do: "go", result: "51" }));
  expect(hiddenFields(await again.text())).toEqual(hiddenFields(home));
  expect(await world.journal("debit", order)).toHaveLength(1);
  expect(callbacks(order)).toHaveLength(1);
});

test("paying and closing the window tells only the seller's server", async () => {
  const order = anOrder();
  expect(hiddenFields(await world.pay(order, { do: "close" }))).toEqual({});
  expect(codesTold(order)).toEqual(["00"]);
});

test("the direct message is repeated until the seller's body is OK, however it is padded", async () => {
  const order = anOrder();
  world.seller.answers.push("", { status: 500 }, "<p>OK</p>", " OK\r\n");
  await world.pay(order);
  await vi.waitFor(async () => {
    const sent = await world.journal("callback", order);
    expect(sent.map(({ acknowledged }) => acknowledged)).toEqual([false, false, false, true]);
  }, patience);
});

test("a seller that does not answer in time is asked again", async () => {
  await world.control("PATCH", "/fpx/settings", { answerTimeoutMs: 50 });
  const order = anOrder();
  world.seller.answers.push("silence");
  await world.pay(order);
  await world.control("PATCH", "/fpx/settings", { answerTimeoutMs: 10_000 });
  await vi.waitFor(async () => {
    const sent = await world.journal("callback", order);
    expect(sent[0]).toMatchObject({ status: 0, answer: expect.stringContaining("Timeout") });
    expect(sent.at(-1)).toMatchObject({ acknowledged: true });
  }, patience);
});

async function approve(order: Record<string, string>, code: string) {
  const id = callbacks(order)[0]?.fields["fpx_fpxTxnId"] ?? "";
  const list = await fetch(`${world.sandbox.fpxAddress}/approver`);
  expect(await list.text()).toContain(id);
  return world.post(`/approver/${id}`, form({ code }));
}

test("a corporate payment is 99 until a second person approves it; only then is it debited", async () => {
  const order = anOrder({ fpx_msgToken: "02" });
  const bank = (await world.start(order)).headers.get("location") ?? "";
  await world.post(bank, form({ user: "AMINAH" }));
  const home = await (await world.post(bank.replace("login", "confirm"), form({}))).text();
  const maker = { fpx_debitAuthCode: "99", fpx_creditAuthCode: "", fpx_makerName: "AMINAH" };
  expect(hiddenFields(home)).toMatchObject(maker);
  expect(await world.journal("debit", order)).toEqual([]);
  await approve(order, "00");
  expect(codesTold(order)).toEqual(["99", "00"]);
  const id = hiddenFields(home)["fpx_fpxTxnId"];
  await world.post(`/approver/${id}`, form({ code: "00" }));
  expect(await world.journal("debit", order)).toHaveLength(1);
});

test("a corporate payment rejected by the second person is never debited", async () => {
  const order = anOrder({ fpx_msgToken: "02" });
  await world.pay(order);
  await approve(order, "BC");
  expect(codesTold(order)).toEqual(["99", "BC"]);
  expect(await world.journal("debit", order)).toEqual([]);
});

test("nothing that was acknowledged is sent again", async () => {
  const { body } = await world.control("GET", "/fpx/journal?kind=callback");
  const sent = body as { sellerExOrderNo: string; attempt: number; acknowledged: boolean }[];
  const repeated = sent.filter(({ attempt }) => attempt > 1);
  expect(repeated.length).toBeGreaterThan(0);
  for (const { sellerExOrderNo, attempt } of repeated) {
    const before = sent.filter((one) => one.sellerExOrderNo === sellerExOrderNo);
    expect(before).toContainEqual(
      expect.objectContaining({ attempt: attempt - 1, acknowledged: false }),
    );
  }
});
