import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import type { CardSettings, Merchant } from "./world.ts";

export type Fields = Record<string, string>;

/** The instant at which every test begins. */
const now = "2026-03-15T02:15:30.000Z";

/** How long a test waits for an effect before it gives up. */
export const patience = { timeout: 5000 };

export const merchantKey = "demoKey88";
export const merchant: Merchant = {
  merchantCode: "M99999",
  merchantKey,
  signatureType: "HMACSHA512",
};

export const approvingCard = "4242 4242 4242 4242";

/** A card form that a careful person has filled in. */
export const aCard = (changes: Fields = {}): Fields => ({
  code: approvingCard,
  name: "SITI BINTI ALI",
  expired_month: "12",
  expired_year: "2026",
  bank: "Maybank",
  ccv: "123",
  ...changes,
});

const digits = (amount = "") => amount.replaceAll(",", "").replace(".", "");

/** A merchant signs a request with code of its own. */
export function signRequest(fields: Fields, type = "HMACSHA512"): string {
  const { MerchantCode, RefNo, Amount, Currency, Xfield1 = "" } = fields;
  return hashOf(
    type,
    `${merchantKey}${MerchantCode}${RefNo}${digits(Amount)}${Currency}${Xfield1}`,
  );
}

/** Whether a message of the provider is genuine; the case of its letters does not matter. */
export function isGenuine(fields: Fields, type = "HMACSHA512"): boolean {
  const { PaymentId, RefNo, Amount, Currency, Status, Signature = "" } = fields;
  const source = `${merchantKey}M99999${PaymentId}${RefNo}${digits(Amount)}${Currency}${Status}`;
  return Signature.toLowerCase() === hashOf(type, source);
}

function hashOf(type: string, source: string): string {
  const hash = type === "SHA256" ? createHash("sha256") : createHmac("sha512", merchantKey);
  return hash.update(source).digest("hex");
}

/** What the form that leads home carries. */
export function hiddenFields(page: string): Fields {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries(Array.from(inputs, ([, name = "", value = ""]) => [name, value]));
}

let lastPayment = 0;

export async function startMerchant() {
  const backend: { body: string; fields: Fields }[] = [];
  const answers: (string | { status: number })[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => "cut");
    backend.push({ body, fields: Object.fromEntries(new URLSearchParams(body)) });
    const answer = answers.shift() ?? "RECEIVEOK";
    if (answer === "silence") return;
    if (typeof answer !== "string") response.statusCode = answer.status;
    response.end(typeof answer === "string" ? answer : "RECEIVEOK");
  };
  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    backend,
    /** What the next backend messages are answered with (a status says RECEIVEOK with it). */
    answers,
    about: ({ RefNo }: Fields) => backend.filter(({ fields }) => fields["RefNo"] === RefNo),
    aPayment(changes: Fields = {}): Fields {
      lastPayment += 1;
      return {
        MerchantCode: "M99999",
        PaymentId: "2",
        RefNo: `C${String(lastPayment).padStart(18, "0")}Z`,
        Amount: "1278.99",
        Currency: "MYR",
        ProdDesc: "Council online payment",
        UserName: "SITI BINTI ALI",
        UserEmail: "payer@example.test",
        UserContact: "0168000000",
        Remark: "",
        Lang: "UTF-8",
        SignatureType: "HMACSHA512",
        ResponseURL: `${address}/response`,
        BackendURL: `${address}/backend`,
        ...changes,
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The ways in which a test reaches the card provider. */
export function reachCard(sandbox: Sandbox) {
  const post = (path: string, fields: Fields | URLSearchParams, headers: Fields = {}) =>
    fetch(`${sandbox.cardAddress}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
      redirect: "manual",
    });
  const control = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${sandbox.httpAddress}/control/card${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const start = (payment: Fields, headers: Fields = {}) =>
    post("/ePayment/entry.asp", { Signature: signRequest(payment), ...payment }, headers);
  const open = async (payment: Fields) => (await start(payment)).headers.get("location") ?? "";
  /** Starts a payment and sends the card form; answers the page that comes then. */
  const payPage = async (payment: Fields, card: Fields = aCard()) =>
    (await post(await open(payment), card)).text();
  return {
    post,
    control,
    start,
    open,
    payPage,
    /** Pays; answers what the browser carries home. */
    pay: async (payment: Fields, card: Fields = aCard()) =>
      hiddenFields(await payPage(payment, card)),
    enquire: async ({ MerchantCode = "", RefNo = "", Amount = "" }: Fields) =>
      (await post("/ePayment/enquiry.asp", { MerchantCode, RefNo, Amount })).text(),
    choose: ({ RefNo }: Fields, faults: string[], besides: object = {}) =>
      control("POST", "/faults", { order: RefNo, faults, with: besides }),
    async journal(kind: string, { RefNo }: Fields) {
      return (await control("GET", `/journal?kind=${kind}&order=${RefNo}`)).body as Fields[];
    },
  };
}

/** A merchant and a provider that know each other; a second of the world takes a millisecond. */
export async function startCardWorld(journalFolder?: string, settings: Partial<CardSettings> = {}) {
  const shop = await startMerchant();
  const time = { now };
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    clock: () => time.now,
    merchant,
    journalFolder,
    cardSettings: { timeScale: 0.001, sessionMs: 3_600_000, ...settings },
  });
  return {
    shop,
    sandbox,
    time,
    ...reachCard(sandbox),
    async stop() {
      await sandbox.stop();
      await shop.stop();
    },
  };
}

export type TestCardWorld = Awaited<ReturnType<typeof startCardWorld>>;
