import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../sandbox.ts";
import {
  type Fields,
  type TestCardWorld,
  hiddenFields,
  merchant,
  reachCard,
  signRequest,
  startCardWorld,
} from "./merchant.fixture.ts";

let world: TestCardWorld;

beforeAll(async () => {
  world = await startCardWorld();
});

afterAll(() => world.stop());

async function toldAbout(payment: Fields, headers: Fields = {}) {
  return hiddenFields(await (await world.start(payment, headers)).text());
}

async function reasonOf(changes: Fields, headers: Fields = {}) {
  return (await toldAbout(world.shop.aPayment(changes), headers))["ErrDesc"];
}

const malformed: [string, Fields][] = [
  ["without a RefNo", { RefNo: "" }],
  ["with a RefNo of 31 characters", { RefNo: "C".repeat(31) }],
  ["with one decimal", { Amount: "1278.9" }],
  ["with a comma in the wrong place", { Amount: "12,78.99" }],
  ["of nothing", { Amount: "0.00" }],
  ["in another currency", { Currency: "USD" }],
  ["without a product", { ProdDesc: "" }],
  ["without a contact", { UserContact: "" }],
  ["with a contact of 21 characters", { UserContact: "0".repeat(21) }],
  ["with a remark of 101 characters", { Remark: "R".repeat(101) }],
  ["in an unknown character set", { Lang: "UTF-16" }],
  ["without a signature type", { SignatureType: "" }],
  ["without a signature", { Signature: "" }],
  ["without a BackendURL", { BackendURL: "" }],
];

test.each(malformed)("a request %s has invalid parameters", async (_what, changes) => {
  expect(await reasonOf(changes)).toBe("Invalid parameters");
});

test("a field that comes twice is an invalid parameter", async () => {
  const payment = world.shop.aPayment();
  const form = new URLSearchParams({ ...payment, Signature: signRequest(payment) });
  form.append("Amount", "1.00");
  const page = await (await world.post("/ePayment/entry.asp", form)).text();
  expect(hiddenFields(page)["ErrDesc"]).toBe("Invalid parameters");
});

test("a refusal goes home by the browser with the request's own words, without a signature", async () => {
  const payment = world.shop.aPayment({ PaymentId: "16", Remark: "R1", Amount: "1,278.99" });
  const page = await (await world.start(payment)).text();
  expect(page).toContain(`action="${payment["ResponseURL"]}"`);
  expect(hiddenFields(page)).toEqual({
    MerchantCode: "M99999",
    PaymentId: "16",
    RefNo: payment["RefNo"],
    Amount: "1,278.99",
    Currency: "MYR",
    Remark: "R1",
    TransId: "",
    AuthCode: "",
    Status: "0",
    ErrDesc: "Payment not allowed",
  });
  expect(world.shop.about(payment)).toEqual([]);
  expect(await world.enquire(payment)).toBe("Record not found");
  expect(await world.journal("refused", payment)).toMatchObject([
    { errDesc: "Payment not allowed" },
  ]);
});

test("a request that does not say where to return is shown a page", async () => {
  const answer = await world.start(world.shop.aPayment({ ResponseURL: "javascript:alert(1)" }));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("<strong>Invalid parameters</strong>");
});

test.each(["", "0", "2"])("PaymentId %o leads to the card form", async (PaymentId) => {
  expect(await world.open(world.shop.aPayment({ PaymentId }))).toMatch(/^\/card\/T\d{12}$/);
});

test("the path may be written in any letter case, and Xfield1 is part of what is signed", async () => {
  const payment = world.shop.aPayment({ Xfield1: "ms", Amount: "1,278.99" });
  const Signature = signRequest(payment);
  const post = (Xfield1: string) =>
    world.post("/epayment/ENTRY.asp", { ...payment, Signature, Xfield1 });
  expect((await post("ms")).status).toBe(303);
  expect((await post("en")).status).toBe(200);
});

test.each([
  ["changed after signing", { Amount: "1.00" }],
  ["with a signature in upper case", { Signature: "UPPER" }],
  ["of the other type", { SignatureType: "SHA256" }],
])("the signature of a request %s does not match", async (_what, changes: Fields) => {
  const payment = world.shop.aPayment();
  const Signature = signRequest(payment);
  const sent = { ...payment, Signature, ...changes };
  if (changes["Signature"]) sent.Signature = Signature.toUpperCase();
  expect((await toldAbout(sent))["ErrDesc"]).toBe("Signature not match");
});

test("before a merchant is registered nobody is served", async () => {
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0 });
  const { start, enquire } = reachCard(sandbox);
  const payment = world.shop.aPayment();
  expect(await (await start(payment)).text()).toContain("Invalid merchant code");
  const nameless = await start({ ...payment, MerchantCode: "" });
  expect(await nameless.text()).toContain("Invalid parameters");
  expect(await enquire(payment)).toBe("Invalid parameters");
  await sandbox.stop();
});

test("a merchant of type SHA256 must say so and sign so", async () => {
  await world.control("PUT", "/merchant", { ...merchant, signatureType: "SHA256" });
  const plain = world.shop.aPayment({ SignatureType: "SHA256" });
  const Signature = signRequest(plain, "SHA256");
  expect((await world.start({ ...plain, Signature })).status).toBe(303);
  expect(await reasonOf({})).toBe("Signature not match");
  const mislabelled = await toldAbout({ ...plain, Signature, SignatureType: "HMACSHA512" });
  expect(mislabelled["ErrDesc"]).toBe("Signature not match");
  await world.control("PUT", "/merchant", merchant);
});

test("a RefNo is good until it is paid: it may fail and come again", async () => {
  const payment = world.shop.aPayment();
  const declined = await world.pay(payment, { do: "cancel" });
  const paid = await world.pay(payment);
  expect([declined["Status"], paid["Status"]]).toEqual(["0", "1"]);
  expect((await toldAbout(payment))["ErrDesc"]).toBe("Duplicate reference number");
});

test("the first fault in the provider's order is the one told", async () => {
  const payment = world.shop.aPayment();
  await world.pay(payment);
  await world.control("PATCH", "/settings", {
    merchantStatus: "suspended",
    requestOrigins: ["https://kaunter.example"],
    maxAmountSen: 100_000,
  });
  const everything: Fields = { ...payment, Signature: "00", PaymentId: "16", MerchantCode: "M0" };
  const told = async (headers?: Fields) => (await toldAbout(everything, headers))["ErrDesc"];
  expect(await toldAbout({ ...everything, UserName: "" })).toMatchObject({
    ErrDesc: "Invalid parameters",
  });
  expect(await told()).toBe("Invalid merchant code");
  everything["MerchantCode"] = "M99999";
  expect(await told()).toBe("Status not approved");
  await world.control("PATCH", "/settings", { merchantStatus: "approved" });
  expect(await told()).toBe("Permission not allow");
  expect(await told({ origin: "https://other.example" })).toBe("Permission not allow");
  const home = { origin: "https://kaunter.example" };
  expect(await told({ referer: "https://kaunter.example/pay" })).toBe("Payment not allowed");
  expect(await told(home)).toBe("Payment not allowed");
  everything["PaymentId"] = "2";
  expect(await told(home)).toBe("Overlimit per transaction");
  await world.control("PATCH", "/settings", { maxAmountSen: 127_899 });
  expect(await told(home)).toBe("Duplicate reference number");
  everything["RefNo"] = "ANOTHER";
  expect(await told(home)).toBe("Signature not match");
});
