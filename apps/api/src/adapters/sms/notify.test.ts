import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parsePhone } from "@kaunter/domain/person/phone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutgoingText, SmsRefused } from "../../modules/notifications/sms-sender.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { createNotify } from "./notify.ts";

let sandbox: Sandbox;
const key = randomBytes(32);

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.control("PUT", "/messaging/key", { key: key.toString("base64") });
});

afterAll(() => sandbox.stop());

const aText = (messageId: string): OutgoingText => ({
  to: parsePhone("013-555 0101"),
  text: "已收RM75.00，收据MPT-2026-000001",
  messageId,
});

function send(
  text: OutgoingText,
  changes: { key?: Buffer; url?: string; timeoutMs?: number } = {},
) {
  return createNotify({ url: sandbox.addresses.pages, key, ...changes }).send(text);
}

async function taken(messageId: string) {
  const entries = (await sandbox.control("GET", "/messaging/journal")) as { key: string }[];
  return entries.filter((entry) => entry.key === messageId);
}

async function choose(messageId: string, fault: string) {
  await sandbox.control("POST", "/messaging/faults", { order: messageId, faults: [fault] });
}

test("a text arrives as it was written, readable only by whoever has the key", async () => {
  await send(aText("one"));
  expect(await taken("one")).toMatchObject([
    { channel: "sms", recipient: "+60135550101", message: aText("one").text, subject: "" },
  ]);
  await expect(send(aText("other"), { key: randomBytes(32) })).rejects.toThrow("400");
  expect(await taken("other")).toEqual([]);
});

test("the same text is never sealed alike twice, and tells nothing of its recipient", async () => {
  const bodies: string[] = [];
  const host = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => void bodies.push(chunk.toString()));
    request.on("end", () => response.end());
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await send(aText("twice"), { url });
  await send(aText("twice"), { url });
  expect(new Set(bodies.map((body) => body.slice(0, 40))).size).toBe(2);
  expect(Buffer.from(bodies[0] ?? "", "base64").toString("latin1")).not.toContain("0135550101");
  host.closeAllConnections();
  host.close();
});

test.each(["500-before", "500-after", "cut-after"])(
  "a host that answers with %s is worth another try, which is no second text",
  async (fault) => {
    await choose(fault, fault);
    const answer: unknown = await send(aText(fault)).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Error);
    expect(answer).not.toBeInstanceOf(SmsRefused);
    await sandbox.control("DELETE", "/messaging/rules");
    await send(aText(fault));
    expect(await taken(fault)).toHaveLength(1);
  },
);

test("a host that is too slow is worth another try", async () => {
  await choose("late", "late");
  await expect(send(aText("late"), { timeoutMs: 20 })).rejects.not.toBeInstanceOf(SmsRefused);
});

test("a text that is refused is refused for good", async () => {
  await choose("refused", "refused");
  await expect(send(aText("refused"))).rejects.toBeInstanceOf(SmsRefused);
});

test("a key of another length is a fault of the configuration", () => {
  expect(() => createNotify({ url: "https://host.example", key: randomBytes(16) })).toThrow("32");
});
