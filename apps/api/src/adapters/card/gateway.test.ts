import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createCard } from "./gateway.ts";
import { aResponse, anOrder, merchantCode, merchantKey } from "./response.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-card-"));
const merchantKeyFile = join(folder, "card.key");
writeFileSync(merchantKeyFile, merchantKey);
const now = new Date("2026-03-15T02:15:30Z");

afterAll(() => rmSync(folder, { recursive: true }));

const settings = {
  merchantCode,
  merchantKeyFile,
  otherKeys: [],
  signatureType: "SHA256",
  entryUrl: "https://card.example/epayment/entry.asp",
  enquiryUrl: "https://card.example/epayment/enquiry.asp",
  responseUrl: "https://kaunter.example/receipt",
  backendUrl: "https://kaunter.example/processPayment",
} as const;
const card = createCard(settings);

test("the payer is sent to the provider's page with a signed request", async () => {
  expect(card.address).toBe(settings.entryUrl);
  expect(await card.start(anOrder({ reference: "TW2026000001" }))).toMatchObject({
    Signature: "fff937c80befa0fe5068aa0e6c8e1d844bbbfae509df4dcf1edaa1f11bf16823",
  });
});

test.each([
  [aResponse(), true],
  ["RefNo=&MerchantCode=", true],
  ["MerchantCode=M99999", false],
  ["RefNo=A", false],
  ["CCName=RefNo=&MerchantCode=M99999", false],
  [`${aResponse()}&fpx_msgType=AC`, false],
  [`fpx_msgType=AC&${aResponse()}`, false],
  [aResponse({ CCName: "fpx_" }), true],
  ["", false],
])("whether %j is in the provider's words: %s", (body, isRecognised) => {
  expect(card.recognises({ body })).toBe(isRecognised);
});

/** Asks a host that answers everything in one way. */
async function askHost(answer: (response: ServerResponse, path: string) => void) {
  const host = createServer(({ url = "" }, response) => answer(response, url));
  await once(host.listen(0, "127.0.0.1"), "listening");
  const enquiryUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/enquiry.asp`;
  const gateway = createCard({ ...settings, enquiryUrl });
  try {
    return await gateway.query(await gateway.start(anOrder()), now, 300);
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

test("an answer is kept as it came, without what is blank around it", async () => {
  const answer = await askHost((response) => void response.end("\r\n 00 \r\n"));
  expect(answer).toMatchObject({ body: "00", read: { content: { outcome: "approved" } } });
});

test.each<[string, string, Parameters<typeof askHost>[0]]>([
  ["silence", "timeout", () => undefined],
  ["half an answer", "timeout", (response) => void response.writeHead(200).write("00")],
  ["endless text", "too long", (response) => void response.write("0".repeat(70_000))],
  ["nothing", 'answered with ""', (response) => void response.end()],
  ["an error that says 00", "status 500", (response) => void response.writeHead(500).end("00")],
  ["no status of success", "status 201", (response) => void response.writeHead(201).end("00")],
  [
    "a redirect, even to an approval",
    "fetch failed",
    (response, path) =>
      path === "/paid"
        ? response.end("00")
        : void response.writeHead(307, { location: "/paid" }).end(),
  ],
  [
    "wrong parameters",
    'answered with "Invalid parameters"',
    (response) => void response.end("Invalid parameters"),
  ],
])("a host that answers with %s is unreachable", async (_what, reason, answer) => {
  await expect(askHost(answer)).rejects.toMatchObject({
    name: "DomainError",
    code: "gateway_unreachable",
    cause: { message: expect.stringContaining(reason) },
  });
});
