import { X509Certificate, generateKeyPairSync, sign, verify } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "../sandbox.ts";

type Fields = Record<string, string>;

const signedInRequest = `buyerAccNo buyerBankBranch buyerBankId buyerEmail buyerIban buyerId buyerName makerName msgToken
  msgType productDesc sellerBankCode sellerExId sellerExOrderNo sellerId sellerOrderNo sellerTxnTime txnAmount
  txnCurrency version`;
const signedInConfirmation = `buyerBankBranch buyerBankId buyerIban buyerId buyerName creditAuthCode creditAuthNo
  debitAuthCode debitAuthNo fpxTxnId fpxTxnTime makerName msgToken msgType sellerExId sellerExOrderNo sellerId
  sellerOrderNo sellerTxnTime txnAmount txnCurrency`;

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The instant at which every test takes place, and the same on the seller's clock. */
export const now = "2026-03-15T02:15:30.000Z";
export const sellerTxnTime = "20260315101530";

/** How long a test waits for an effect before it gives up. */
export const patience = { timeout: 5000 };

export function join(fields: Fields, names: string): string {
  return names
    .split(/\s+/)
    .map((name) => fields[`fpx_${name}`] ?? "")
    .join("|");
}

function withCheckSum(fields: Fields, names: string): URLSearchParams {
  const signature = sign("RSA-SHA1", Buffer.from(join(fields, names)), privateKey);
  return new URLSearchParams({ ...fields, fpx_checkSum: signature.toString("hex").toUpperCase() });
}

/** What a seller's address received. */
export interface Received {
  body: string;
  fields: Fields;
}

let lastOrder = 0;

/** A seller that knows FPX only from the outside, with signing code of its own. */
export async function startSeller() {
  const direct: Received[] = [];
  const answers: (string | { status: number })[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => "cut");
    direct.push({ body, fields: Object.fromEntries(new URLSearchParams(body)) });
    const answer = answers.shift() ?? "OK";
    if (answer === "silence") return;
    if (typeof answer !== "string") response.statusCode = answer.status;
    response.end(typeof answer === "string" ? answer : "OK");
  };
  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    direct,
    /** What the next direct messages are answered with (a status says OK with it), before it is OK again. */
    answers,
    registration: {
      exchangeId: "EX00000001",
      sellerId: "SE00000001",
      publicKeys: [publicKey.export({ type: "spki", format: "pem" }).toString()],
      directUrls: [`${address}/direct`],
      indirectUrl: `${address}/indirect`,
    },
    about: (order: string) =>
      direct.filter(({ fields }) => fields["fpx_sellerExOrderNo"] === order),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function anOrder(changes: Fields = {}): Fields {
  lastOrder += 1;
  const number = `A${String(lastOrder).padStart(18, "0")}Z`;
  return {
    fpx_msgType: "AR",
    fpx_msgToken: "01",
    fpx_sellerExId: "EX00000001",
    fpx_sellerExOrderNo: number,
    fpx_sellerTxnTime: sellerTxnTime,
    fpx_sellerOrderNo: `P${number}`,
    fpx_sellerId: "SE00000001",
    fpx_sellerBankCode: "01",
    fpx_txnCurrency: "MYR",
    fpx_txnAmount: "150.00",
    fpx_buyerEmail: "payer@example.test",
    fpx_buyerName: "SITI BINTI ALI",
    fpx_buyerBankId: "TEST0021",
    fpx_makerName: "",
    fpx_buyerIban: "",
    fpx_productDesc: "Council online payment",
    fpx_version: "7.0",
    ...changes,
  };
}

export const numberOf = (order: Fields) => order["fpx_sellerExOrderNo"] ?? "";
export const requestForm = (order: Fields) => withCheckSum(order, signedInRequest);
export const bankListForm = (fields: Fields) =>
  withCheckSum(fields, "msgToken msgType sellerExId version");
export const bankListRequest = {
  fpx_msgType: "BE",
  fpx_msgToken: "01",
  fpx_sellerExId: "EX00000001",
  fpx_version: "7.0",
};

/** Whether the fields of an answer are signed with a certificate. */
function isGenuine(fields: Fields, names: string, certificate: string): boolean {
  const { publicKey: key } = new X509Certificate(certificate);
  const signature = Buffer.from(fields["fpx_checkSum"] ?? "", "hex");
  return verify("RSA-SHA1", Buffer.from(join(fields, names)), key, signature);
}

/** Whether a confirmation is signed over the very bytes that it carries, in whichever character set they are. */
export function isGenuineInBytes(body: string, certificate: string): boolean {
  const bytesOf = (encoded: string) =>
    encoded
      .replaceAll("+", " ")
      .replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const fields = Object.fromEntries(
    body.split("&").map((pair) => pair.split("=").map(bytesOf)),
  ) as Fields;
  const { publicKey: key } = new X509Certificate(certificate);
  const source = Buffer.from(join(fields, signedInConfirmation), "latin1");
  return verify("RSA-SHA1", source, key, Buffer.from(fields["fpx_checkSum"] ?? "", "hex"));
}

/** The fields of a confirmation, with a verdict on its check-sum by the certificate it should be signed with. */
export function readConfirmation(body: string, certificate: string) {
  const fields = Object.fromEntries(new URLSearchParams(body.trim()));
  const verdict = isGenuine(fields, signedInConfirmation, certificate);
  return { ...fields, isGenuine: verdict } as Fields & { isGenuine: boolean };
}

/** The ways in which a test reaches the sandbox. */
export function reach(sandbox: Sandbox) {
  const post = (path: string, body: URLSearchParams) =>
    fetch(`${sandbox.fpxAddress}${path}`, { method: "POST", body, redirect: "manual" });
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${sandbox.httpAddress}/control${path}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const start = (order: Fields) => post("/FPXMain/seller2DReceiver.jsp", requestForm(order));
  return {
    post,
    control,
    start,
    /** Starts a payment and presses the last button of the bank; answers the page that leads home. */
    async pay(order: Fields, form: Fields = {}) {
      const bank = (await start(order)).headers.get("location")?.replace("/login", "/confirm");
      return (await post(bank ?? "", new URLSearchParams(form))).text();
    },
    choose: (order: Fields, faults: string[], besides: object = {}) =>
      control("POST", "/fpx/faults", { order: numberOf(order), faults, with: besides }),
    async enquire(order: Fields, msgType = "AE", path = "/FPXMain/sellerNVPTxnStatus.jsp") {
      return post(path, requestForm({ ...order, fpx_msgType: msgType }));
    },
    async journal(kind: string, order: Fields) {
      const query = `?kind=${kind}&order=${numberOf(order)}`;
      return (await control("GET", `/fpx/journal${query}`)).body as Fields[];
    },
    /** Asks for the retail banks. */
    askBanks: (changes: Fields = {}) =>
      post("/FPXMain/RetrieveBankList", bankListForm({ ...bankListRequest, ...changes })),
    certificate: async (name = "current") =>
      (await fetch(`${sandbox.fpxAddress}/certificates/${name}.cer`)).text(),
  };
}

/** The hidden fields of a page's form. */
export function hiddenFields(page: string): Fields {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const plain = (value = "") =>
    value.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return Object.fromEntries(Array.from(inputs, ([, name = "", value]) => [name, plain(value)]));
}

/** A seller and a sandbox that know each other; a second of the world takes a millisecond. */
export async function startTestWorld() {
  const seller = await startSeller();
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    clock: () => now,
    seller: seller.registration,
    settings: { timeScale: 0.001, sessionMs: 3_600_000 },
  });
  const fpx = reach(sandbox);
  const current = await fpx.certificate();
  return {
    seller,
    sandbox,
    ...fpx,
    current,
    /** The banks of an answer, with a verdict on its check-sum. */
    async readBanks(answer: Response) {
      const fields = Object.fromEntries(new URLSearchParams((await answer.text()).trim()));
      return {
        banks: fields["fpx_bankList"]?.split(",").filter(Boolean) ?? [],
        isGenuine: isGenuine(fields, "bankList msgToken msgType sellerExId", current),
      };
    },
    async stop() {
      await sandbox.stop();
      await seller.stop();
    },
  };
}

export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>;
