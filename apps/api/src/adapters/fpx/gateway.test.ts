import { X509Certificate, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sen } from "@kaunter/domain/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayOrder } from "../../modules/payments/payment-gateway.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { type Fpx, createFpx } from "./gateway.ts";
import { seller } from "./vectors.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-fpx-"));
const keyFile = join(folder, "seller.pem");
const file = (name: string) => join(folder, `${name}.cer`);
const dayMs = 24 * 60 * 60 * 1000;
/** The refusal, with what happened for the log. */
const unreachable = (reason: string) => ({
  name: "DomainError",
  code: "gateway_unreachable",
  cause: { message: expect.stringContaining(reason) },
});

let sandbox: Sandbox;
/** Where our server is. */
let ours: string;
let fpx: Fpx;
/** The sandbox's time, as its certificates tell it. */
let now: Date;
/** What FPX told our server, by our reference. */
const told = new Map<string, string>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  told.set(/sellerExOrderNo=(\w+)/.exec(body)?.[1] ?? "", body);
  response.end("OK");
}

const ourServer = createServer((request, response) => void receive(request, response));

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function fetchCertificate(name: string, as = name): Promise<X509Certificate> {
  const content = await (await fetch(`${sandbox.addresses.fpx}/certificates/${name}.cer`)).text();
  writeFileSync(file(as), content);
  return new X509Certificate(content);
}

const settingsFor = (url: string, names: string[]) => ({
  ...seller,
  url,
  keyFile,
  otherKeys: [],
  certificateFiles: names.map(file),
});

beforeAll(async () => {
  sandbox = await startSandbox();
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  ours = await listen(ourServer);
  await sandbox.control("PUT", "/fpx/seller", {
    ...seller,
    publicKeys: [publicKey.export({ type: "spki", format: "pem" })],
    directUrls: [`${ours}/direct`],
    indirectUrl: `${ours}/indirect`,
  });
  await fetchCertificate("current");
  await fetchCertificate("expired");
  now = new Date((await fetchCertificate("next")).validFromDate.getTime() + dayMs);
  const names = ["current", "next", "expired"];
  fpx = createFpx(settingsFor(sandbox.addresses.fpx, names), () => now);
});

afterAll(async () => {
  ourServer.closeAllConnections();
  ourServer.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

let count = 0;

function anOrder(changes: Partial<GatewayOrder> = {}): GatewayOrder {
  count += 1;
  return {
    reference: `A${String(count).padStart(18, "X")}Z`,
    paymentId: String(1_773_540_930_000_000 + count),
    attemptNo: 1,
    amountSen: sen(150_00),
    createdAt: now,
    payerName: "Siti binti Ali",
    email: "payer@example.test",
    phone: "+60135550101",
    language: "my",
    choice: { provider: "fpx", token: "01", bankId: "TEST0021" },
    ...changes,
  };
}

/** The payer's browser arrives at FPX with our form; answers where FPX sends it. */
async function handOver(order: GatewayOrder) {
  const fields = await fpx.start(order);
  const body = new URLSearchParams(fields);
  const answer = await fetch(fpx.address, { method: "POST", body, redirect: "manual" });
  return { fields, status: answer.status, bank: answer.headers.get("location") ?? "" };
}

/** The payer goes through with it, under some fault; FPX has told our server when this is over. */
async function pay(order: GatewayOrder, ...faults: string[]) {
  await sandbox.control("POST", "/fpx/faults", { order: order.reference, faults });
  const { fields, bank } = await handOver(order);
  const confirm = `${sandbox.addresses.fpx}${bank.replace("login", "confirm")}`;
  await fetch(confirm, { method: "POST", body: new URLSearchParams() });
  return fields;
}

test("FPX accepts our request, tells 09 while the payer is at the bank, and 76 of what never came", async () => {
  const order = anOrder();
  const { fields, status, bank } = await handOver(order);
  expect([status, bank]).toEqual([303, expect.stringMatching(/^\/bank\/\d{16}\/login$/)]);
  const { reference } = order;
  expect((await fpx.query(fields, now)).read).toMatchObject({
    verdict: "verified",
    content: { reference, outcome: "awaiting", code: "09", awaitsAuthoriser: false },
  });
  const unsent = await fpx.start(anOrder());
  expect((await fpx.query(unsent, now)).read).toMatchObject({ content: { outcome: "not_found" } });
});

test("what is paid is told alike by the direct message and by an enquiry, exact to the sen", async () => {
  const order = anOrder({ amountSen: sen(1_234_05) });
  const fields = await pay(order);
  const read = fpx.readMessage({ body: told.get(order.reference) ?? "" }, now);
  expect(read).toMatchObject({
    verdict: "verified",
    content: {
      reference: order.reference,
      outcome: "approved",
      money: { amountSen: 1_234_05, currency: "MYR" },
      txnId: expect.stringMatching(/^\d{16}$/),
      txnAt: expect.any(Date),
    },
  });
  const answer = await fpx.query(fields, now);
  expect(answer.read).toEqual(read);
  expect(fpx.readMessage(answer, now)).toEqual(read);
});

test("a company's payment awaits its second person", async () => {
  const order = anOrder({
    choice: { provider: "fpx", token: "02", bankId: "TEST0021" },
    amountSen: sen(900_000_00),
  });
  const fields = await pay(order);
  const awaiting = { content: { outcome: "awaiting", code: "99", awaitsAuthoriser: true } };
  expect((await fpx.query(fields, now)).read).toMatchObject(awaiting);
});

test("an open payment can be cancelled, a paid one is told as paid", async () => {
  const { fields: open } = await handOver(anOrder());
  expect((await fpx.cancel?.(open, now))?.read).toMatchObject({
    verdict: "verified",
    content: { outcome: "abandoned", code: "2X" },
  });
  expect((await fpx.query(open, now)).read).toMatchObject({ content: { outcome: "abandoned" } });
  const paid = await pay(anOrder());
  expect((await fpx.cancel?.(paid, now))?.read).toMatchObject({ content: { outcome: "approved" } });
});

const exact = {
  verdict: "verified",
  content: { outcome: "approved", money: { amountSen: 150_00 } },
};

test.each([
  ["amount-plus-sen", "MYR 15001"],
  ["amount-point-moved", "MYR 1500000"],
  ["amount-comma", "MYR undefined"],
  ["amount-space", "MYR undefined"],
  ["amount-exponent", "MYR undefined"],
  ["amount-full-width", "MYR undefined"],
  ["currency-changed", "USD 15000"],
  ["field-missing", "malformed"],
  ["field-doubled", "malformed"],
  ["field-huge", "malformed"],
  ["charset-wrong", "MYR 15000"],
  ["field-extra", "MYR 15000"],
  ["name-utf8", "MYR 15000"],
  ["signature-one-bit-off", "bad_signature"],
  ["signature-empty", "bad_signature"],
  ["signature-stranger", "bad_signature"],
  ["signature-expired", "bad_signature"],
  ["signature-of-another", "bad_signature"],
  ["signature-of-seller", "bad_signature"],
  ["signature-next", "MYR 15000"],
  ["signature-lower-case", "MYR 15000"],
])("a direct message with %s is read as %s", async (fault, expected) => {
  const order = anOrder();
  await pay(order, fault);
  const read = fpx.readMessage({ body: told.get(order.reference) ?? "" }, now);
  const money = read.verdict === "verified" ? read.content.money : undefined;
  expect(money ? `${money.currency} ${money.amountSen}` : read.verdict).toBe(expected);
});

test.each([
  ["requery-error", "malformed"],
  ["requery-prosessing-error", "malformed"],
  ["requery-500", "status 500"],
  ["requery-cut", "fetch failed"],
  ["requery-forged", "bad_signature"],
])("an enquiry answered with %s has no result, and the next one has", async (fault, reason) => {
  const fields = await pay(anOrder(), fault);
  await expect(fpx.query(fields, now)).rejects.toMatchObject(unreachable(reason));
  expect((await fpx.query(fields, now)).read).toMatchObject(exact);
});

test.each([
  ["name-latin1", "approved"],
  ["name-pipe", "approved"],
  // Its payer could have written the name so that a refusal reads like this.
  ["name-crafted", "unclear"],
])(
  "with %s a message tells %s, and the answer to an enquiry tells the truth",
  async (fault, expected) => {
    const order = anOrder();
    const fields = await pay(order, fault);
    const read = fpx.readMessage({ body: told.get(order.reference) ?? "" }, now);
    expect(read).toMatchObject({ verdict: "verified", content: { outcome: expected } });
    expect((await fpx.query(fields, now)).read).toMatchObject(exact);
  },
);

test("blank lines around an answer do no harm", async () => {
  const fields = await pay(anOrder(), "requery-blank-lines");
  expect((await fpx.query(fields, now)).read).toMatchObject(exact);
});

/** A host that answers everything in one way. */
async function withHost(
  answer: (response: ServerResponse) => void,
  work: (url: string) => unknown,
) {
  const host = createServer((_request, response) => answer(response));
  try {
    await work(await listen(host));
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

const at = (url: string) => createFpx(settingsFor(url, ["current"]), () => now);

test("a genuine answer about another payment is no answer", async () => {
  const first = await pay(anOrder());
  const { body } = await fpx.query(first, now);
  const second = await fpx.start(anOrder());
  await withHost(
    (response) => response.end(body),
    async (url) => {
      expect((await at(url).query(first, now)).read).toMatchObject(exact);
      await expect(at(url).query(second, now)).rejects.toMatchObject(unreachable("is about"));
      const otherBank = { ...first, fpx_buyerBankId: "TEST0022" };
      await expect(at(url).query(otherBank, now)).rejects.toMatchObject(unreachable("is about"));
    },
  );
});

test.each<[string, string, (response: ServerResponse) => void]>([
  ["silence", "timeout", () => undefined],
  ["half an answer", "timeout", (response) => void response.writeHead(200).write("fpx_")],
  ["endless text", "too long", (response) => void response.write("x".repeat(70_000))],
  ["nothing", "malformed", (response) => void response.end()],
])("a host that answers with %s is unreachable", async (_what, reason, answer) => {
  const fields = await fpx.start(anOrder());
  await withHost(answer, (url) =>
    expect(at(url).query(fields, now, 300)).rejects.toMatchObject(unreachable(reason)),
  );
});

test("a redirect is not followed, not even to a genuine answer", async () => {
  const location = `${sandbox.addresses.fpx}/FPXMain/sellerNVPTxnStatus.jsp`;
  const fields = await pay(anOrder());
  await withHost(
    (response) => void response.writeHead(307, { location }).end(),
    (url) => expect(at(url).query(fields, now)).rejects.toMatchObject(unreachable("fetch failed")),
  );
});

test("the banks are those of FPX, sorted by name, and say who is offline", async () => {
  const banks = await fpx.list("01");
  expect(banks).toContainEqual({ id: "BSN0601", name: "BSN", isOnline: false });
  expect(banks).toContainEqual({ id: "MB2U0227", name: "Maybank2U", isOnline: true });
  expect((await fpx.list("02")).map(({ id }) => id)).toContain("ABB0235");
});

test.each([
  ["error", "no list"],
  ["500", "status 500"],
  ["cut", "fetch failed"],
  ["forged", "no list"],
  ["ten-thousand", "too long"],
])("an answer of %s is not taken for a list of banks", async (fault, reason) => {
  await sandbox.control("POST", "/fpx/rules", { next: 1, faults: [`bank-list-${fault}`] });
  await expect(at(sandbox.addresses.fpx).list("01")).rejects.toMatchObject(unreachable(reason));
});

test("attempts that were sent under earlier ids are asked about, and believed, under theirs", async () => {
  const [order, later] = [anOrder(), anOrder()];
  const fields = await pay(order);
  const next = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const nextKeyFile = join(folder, "next-seller.pem");
  writeFileSync(nextKeyFile, next.privateKey.export({ type: "pkcs8", format: "pem" }));
  const ids = { exchangeId: "EX00000002", sellerId: "SE00000002" };
  await sandbox.control("POST", "/fpx/seller", {
    ...ids,
    publicKeys: [next.publicKey.export({ type: "spki", format: "pem" })],
    directUrls: [`${ours}/direct`],
    indirectUrl: `${ours}/indirect`,
  });
  const before = fpx;
  const today = { ...settingsFor(sandbox.addresses.fpx, ["current", "next"]), ...ids };
  const otherKeys = [{ exchangeId: seller.exchangeId, keyFile }];
  fpx = createFpx({ ...today, keyFile: nextKeyFile, otherKeys }, () => now);
  expect((await fpx.query(fields, now)).read).toMatchObject(exact);
  const read = fpx.readMessage({ body: told.get(order.reference) ?? "" }, now);
  expect(read).toMatchObject({ content: { echo: { fpx_sellerId: seller.sellerId } } });
  expect(read).not.toHaveProperty("content.isForOthers");
  expect((await fpx.query(await pay(later), now)).read).toMatchObject(exact);
  // Signed with the key of today, a question about yesterday's exchange has no answer.
  const forgetful = createFpx({ ...today, keyFile: nextKeyFile, otherKeys: [] }, () => now);
  await expect(forgetful.query(fields, now)).rejects.toMatchObject(unreachable("malformed"));
  fpx = before;
});

test("after a roll-over a new certificate is found without a restart", async () => {
  await fetchCertificate("current", "rolled");
  const rolled = createFpx(settingsFor(sandbox.addresses.fpx, ["rolled"]), () => now);
  const fields = await pay(anOrder());
  expect((await rolled.query(fields, now)).read).toMatchObject(exact);
  await sandbox.control("POST", "/fpx/roll-over");
  await expect(rolled.query(fields, now)).rejects.toMatchObject(unreachable("bad_signature"));
  await fetchCertificate("current", "rolled");
  const soon = new Date(now.getTime() + 5_000);
  expect((await rolled.query(fields, soon)).read).toMatchObject(exact);
  expect(rolled.daysLeft(soon)).toBeGreaterThan(700);
});
