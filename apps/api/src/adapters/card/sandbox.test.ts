import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sen } from "@kaunter/domain/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GatewayOrder, PaymentGateway } from "../../modules/payments/payment-gateway.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { createCard } from "./gateway.ts";
import { anOrder, merchantCode, merchantKey } from "./response.fixture.ts";
import { type SignatureType, signatureTypes } from "./signature.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-card-"));
const merchantKeyFile = join(folder, "card.key");
const now = new Date("2026-03-15T02:15:30Z");

let sandbox: Sandbox;
/** Where the provider is, and where we are. */
let provider: string;
let ours: string;
let card: PaymentGateway;
/** What the provider told our server, by our reference. */
const told = new Map<string, string>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  told.set(new URLSearchParams(body).get("RefNo") ?? "", body);
  response.end(card.acknowledgement);
}

const ourServer = createServer((request, response) => void receive(request, response));

beforeAll(async () => {
  sandbox = await startSandbox();
  writeFileSync(merchantKeyFile, merchantKey);
  const { pages } = sandbox.addresses;
  provider = /"(http:[^"]+)\/cards"/.exec(await (await fetch(pages)).text())?.[1] ?? "";
  await once(ourServer.listen(0, "127.0.0.1"), "listening");
  ours = `http://127.0.0.1:${(ourServer.address() as AddressInfo).port}`;
  await sandbox.control("PATCH", "/card/settings", { timeScale: 0.001, sessionMs: 3_600_000_000 });
});

beforeEach(() => agreeOn("HMACSHA512"));

afterAll(async () => {
  ourServer.closeAllConnections();
  ourServer.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

async function agreeOn(signatureType: SignatureType): Promise<void> {
  await sandbox.control("PUT", "/card/merchant", { merchantCode, merchantKey, signatureType });
  await sandbox.control("PATCH", "/card/settings", { pages: "skipped" });
  card = createCard(settingsFor(signatureType));
}

const settingsFor = (signatureType: SignatureType) => ({
  merchantCode,
  merchantKeyFile,
  otherKeys: [],
  signatureType,
  entryUrl: `${provider}/ePayment/entry.asp`,
  enquiryUrl: `${provider}/ePayment/enquiry.asp`,
  responseUrl: `${ours}/receipt`,
  backendUrl: `${ours}/processPayment`,
});

let count = 0;

function nextOrder(changes: Partial<GatewayOrder> = {}): GatewayOrder {
  count += 1;
  const reference = `A${String(count).padStart(18, "X")}Z`;
  return anOrder({ reference, amountSen: sen(1_234_05), ...changes });
}

/** The payer goes to the card page and pays, under some fault; answers what the browser brings home. */
async function pay(order: GatewayOrder, ...faults: string[]) {
  await sandbox.control("POST", "/card/faults", { order: order.reference, faults });
  const fields = await card.start(order);
  const body = new URLSearchParams(fields);
  const page = await (await fetch(card.address, { method: "POST", body })).text();
  const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const home = new URLSearchParams();
  for (const [, name = "", value = ""] of hidden) home.append(name, value);
  return { fields, home: home.toString() };
}

const read = (body = "") => card.readMessage({ body }, now);
const ask = async (fields: Record<string, string>) => (await card.query(fields, now)).read;

test.each(signatureTypes)(
  "what is paid is told alike to our server, by the browser and by an enquiry, under %s",
  async (type) => {
    await agreeOn(type);
    const order = nextOrder();
    const { reference } = order;
    const { fields, home } = await pay(order);
    const paid = {
      verdict: "verified",
      content: { reference, outcome: "approved", money: { amountSen: 1_234_05, currency: "MYR" } },
    };
    expect(read(told.get(reference))).toMatchObject(paid);
    expect(read(told.get(reference))).toMatchObject({
      content: { txnId: expect.stringMatching(/^T\d{12}$/), cardCode: "48" },
    });
    expect(read(home)).toEqual(read(told.get(reference)));
    expect(card.recognises({ body: home })).toBe(true);
    expect(await ask(fields)).toMatchObject(paid);
    const query = `?kind=callback&order=${reference}`;
    const journal = await sandbox.control("GET", `/card/journal${query}`);
    expect(journal).toMatchObject([{ acknowledged: true }]);
  },
);

test("an earlier key is good for what was sent with it, and for nothing else", async () => {
  const [order, later] = [nextOrder(), nextOrder()];
  const { fields } = await pay(order);
  const body = told.get(order.reference);
  const next = { merchantCode: "M00002", merchantKey: "another", signatureType: "SHA256" } as const;
  const nextKeyFile = join(folder, "next.key");
  writeFileSync(nextKeyFile, next.merchantKey);
  await sandbox.control("POST", "/card/merchant", next);
  const today = { ...settingsFor("SHA256"), merchantCode: next.merchantCode };
  const otherKeys = [{ merchantCode, merchantKeyFile }];
  card = createCard({ ...today, merchantKeyFile: nextKeyFile, otherKeys });
  const { MerchantCode, Remark, SignatureType } = fields;
  expect(read(body)).toMatchObject({
    verdict: "verified",
    content: { outcome: "approved", echo: { MerchantCode, Remark, SignatureType } },
  });
  expect(await ask(fields)).toMatchObject({ content: { outcome: "approved" } });
  const { fields: sentLater } = await pay(later);
  expect(sentLater["Remark"]).not.toBe(Remark);
  const { MerchantCode: code } = sentLater;
  expect(read(told.get(later.reference))).toHaveProperty("content.echo", {
    MerchantCode: code,
    RefNo: later.reference,
  });
  card = createCard({ ...today, merchantKeyFile: nextKeyFile });
  expect(read(body).verdict).toBe("bad_signature");
});

test("what never came, and a payer who is still at the card page, are not found", async () => {
  expect(await ask(await card.start(nextOrder()))).toMatchObject({
    content: { outcome: "not_found" },
  });
  await sandbox.control("PATCH", "/card/settings", { pages: "shown" });
  const { fields } = await pay(nextOrder());
  expect(await ask(fields)).toMatchObject({ content: { outcome: "not_found" } });
});

test.each([
  ["declined", "declined", "declined"],
  ["cancelled", "declined", "declined"],
  ["timed-out", "declined", "declined"],
  ["pending-for-days", "awaiting", "not_found"],
])("of a payment that is %s the browser tells %s and an enquiry %s", async (fault, ...expected) => {
  const { fields, home } = await pay(nextOrder(), fault);
  const [byBrowser, byEnquiry] = expected;
  expect(read(home)).toMatchObject({ verdict: "verified", content: { outcome: byBrowser } });
  expect(await ask(fields)).toMatchObject({ content: { outcome: byEnquiry } });
});

test("a request that the provider refuses comes home unsigned, and is not found", async () => {
  await sandbox.control("PATCH", "/card/settings", { merchantStatus: "suspended" });
  const order = nextOrder();
  const { fields, home } = await pay(order);
  await sandbox.control("PATCH", "/card/settings", { merchantStatus: "approved" });
  expect(home).toContain("ErrDesc=Status+not+approved");
  expect(read(home)).toEqual({ verdict: "bad_signature", reference: order.reference });
  expect(await ask(fields)).toMatchObject({ content: { outcome: "not_found" } });
});

test.each([
  ["amount-plus-sen", "MYR 123406"],
  ["amount-minus-sen", "MYR 123404"],
  ["amount-point-moved", "MYR 12340500"],
  ["amount-plain", "MYR 123405"],
  ["amount-comma", "malformed"],
  ["amount-space", "malformed"],
  ["amount-full-width", "malformed"],
  ["currency-changed", "USD 123405"],
  ["status-odd", "malformed"],
  ["boundary-moved", "malformed"],
  ["field-missing", "malformed"],
  ["field-doubled", "malformed"],
  ["field-extra", "MYR 123405"],
  ["field-huge", "MYR 123405"],
  ["charset-wrong", "MYR 123405"],
  ["name-utf8", "MYR 123405"],
  ["signature-upper-case", "MYR 123405"],
  ["signature-one-bit-off", "bad_signature"],
  ["signature-empty", "bad_signature"],
  ["signature-missing", "bad_signature"],
  ["signature-stranger", "bad_signature"],
  ["signature-other-type", "bad_signature"],
  ["signature-of-another", "bad_signature"],
  ["signature-of-merchant", "bad_signature"],
])("a backend message with %s is read as %s", async (fault, expected) => {
  const order = nextOrder();
  await pay(order, fault);
  const sent = told.get(order.reference) ?? told.get(order.reference.slice(0, -1));
  const result = read(sent);
  const money = result.verdict === "verified" ? result.content.money : undefined;
  expect(money ? `${money.currency} ${money.amountSen}` : result.verdict).toBe(expected);
});

test.each([
  ["requery-lower-case", "approved"],
  ["requery-slow", "approved"],
  ["requery-not-found", "not_found"],
  ["requery-contradicts", "declined"],
  ["requery-incorrect-amount", "unclear"],
  ["requery-m88admin", "declined"],
])("an enquiry answered with %s is told as %s", async (fault, expected) => {
  const { fields } = await pay(nextOrder(), fault);
  expect(await ask(fields)).toMatchObject({ verdict: "verified", content: { outcome: expected } });
});

test.each([
  ["requery-html", `answered with "<html><body>00`],
  ["requery-limited", `answered with "Limited by per day`],
  ["requery-500", "status 500"],
  ["requery-cut", "fetch failed"],
])("an enquiry answered with %s has no result, and the next one has", async (fault, reason) => {
  const { fields } = await pay(nextOrder(), fault);
  await expect(ask(fields)).rejects.toMatchObject({
    code: "gateway_unreachable",
    cause: { message: expect.stringContaining(reason) },
  });
  expect(await ask(fields)).toMatchObject({ content: { outcome: "approved" } });
});

test("an enquiry with another amount tells that it is another, and settles nothing", async () => {
  const { fields } = await pay(nextOrder());
  const content = { outcome: "unclear", code: "Incorrect amount", money: { currency: "MYR" } };
  expect(await ask({ ...fields, Amount: "1234.06" })).toMatchObject({ content });
});
