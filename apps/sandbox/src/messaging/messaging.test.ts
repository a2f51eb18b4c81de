import { createCipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { messagingFaults } from "./faults.ts";

let sandbox: Sandbox;
const key = randomBytes(32);

beforeAll(async () => {
  const settings = { timeScale: 0.001 };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, settings, messagingKey: key });
});

afterAll(() => sandbox.stop());

const text = { channel: "sms", recipient: "+60130123456", message: "RM75.00", subject: "" };

function seal(content: unknown, ours = key): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", ours, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
}

async function notify(body: string, messageKey = "") {
  const headers = { "content-type": "text/plain", "idempotency-key": messageKey };
  return fetch(`${sandbox.httpAddress}/api/notify`, { method: "POST", headers, body });
}

async function texts(messageKey: string) {
  const answer = await fetch(`${sandbox.httpAddress}/control/messaging/journal`);
  const entries = (await answer.json()) as { key: string; message: string }[];
  return entries.filter((entry) => entry.key === messageKey);
}

test("a sealed text is read and kept, once for each key", async () => {
  expect((await notify(seal(text), "one")).status).toBe(200);
  expect((await notify(seal(text), "one")).status).toBe(200);
  expect(await texts("one")).toMatchObject([text]);
});

test.each([
  ["another key's seal", () => seal(text, randomBytes(32))],
  ["a changed byte", () => seal(text).replace(/^./, (first) => (first === "A" ? "B" : "A"))],
  ["plain JSON", () => JSON.stringify(text)],
  ["a field too many", () => seal({ ...text, from: "us" })],
  ["a field too few", () => seal({ channel: "sms" })],
])("%s is not understood", async (_what, body) => {
  const sealed = body();
  expect((await notify(sealed, "bad")).status).toBe(400);
  expect(await texts("bad")).toEqual([]);
});

test("a number that is none is refused", async () => {
  expect((await notify(seal({ ...text, recipient: "013" }), "none")).status).toBe(422);
});

const expected: Record<string, { status: number | "cut"; taken: number }> = {
  late: { status: 200, taken: 1 },
  "500-before": { status: 500, taken: 0 },
  "500-after": { status: 500, taken: 1 },
  "cut-after": { status: "cut", taken: 1 },
  refused: { status: 422, taken: 0 },
};

test.each(messagingFaults.map(({ name, meaning }) => [name, meaning] as const))(
  "%s: %s",
  async (name) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ order: name, faults: [name] });
    const door = `${sandbox.httpAddress}/control/messaging/faults`;
    await fetch(door, { method: "POST", headers, body });
    const answer = await notify(seal(text), name).then(
      ({ status }) => status,
      () => "cut",
    );
    expect(answer).toBe(expected[name]?.status);
    expect(await texts(name)).toHaveLength(expected[name]?.taken ?? Number.NaN);
  },
);
