import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { councilFaults } from "./faults.ts";

let sandbox: Sandbox;
let now = "2026-03-15T02:16:12.000Z";
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const earlier = `whsec_${Buffer.alloc(32, 6).toString("base64")}`;

beforeAll(async () => {
  sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    clock: () => now,
    settings: { timeScale: 0.001 },
    councilSecrets: { mpt: [secret, earlier] },
  });
});

afterAll(() => sandbox.stop());

const posting = {
  type: "receipt.posted",
  receipt_no: "MPT-2026-000001",
  council: "mpt",
  amount: "150.00",
};

interface Sent {
  path?: string;
  /** With what it is signed. */
  by?: string;
  headers?: Record<string, string>;
  /** What is sent instead of what was signed. */
  text?: string;
}

async function post(id: string, body: object = posting, sent: Sent = {}) {
  const { path = "/postings", by = secret, headers = {}, text = JSON.stringify(body) } = sent;
  const time = String(Date.parse(now) / 1_000);
  const key = Buffer.from(by.slice(6), "base64");
  const source = `${id}.${time}.${JSON.stringify(body)}`;
  const signature = createHmac("sha256", key).update(source).digest("base64");
  return fetch(`${sandbox.councilAddress}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": time,
      "webhook-signature": `v1,${signature}`,
      ...headers,
    },
    body: text,
  });
}

async function booked(key: string) {
  const answer = await fetch(`${sandbox.httpAddress}/control/council/journal`);
  const entries = (await answer.json()) as { key: string; postingNo: string }[];
  return entries.filter((entry) => entry.key === key);
}

async function choose(order: string, fault: string) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ order, faults: [fault] });
  await fetch(`${sandbox.httpAddress}/control/council/faults`, { method: "POST", headers, body });
}

test("a posting is booked once, however often and however closely it is repeated", async () => {
  const answers = await Promise.all([post("once"), post("once"), post("once")]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const numbers = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(numbers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await booked("once")).toMatchObject([{ posting }]);
});

test("a key that comes again with another posting is a conflict", async () => {
  await post("conflict");
  expect((await post("conflict", { ...posting, amount: "1.00" })).status).toBe(409);
  expect(await booked("conflict")).toHaveLength(1);
});

test("a void is booked once under its own key, and only of a receipt that is in the books", async () => {
  const receipt_no = "MPT-2026-000007";
  const voided = { type: "receipt.voided", council: "mpt", receipt_no };
  const tell = () => post(`${receipt_no}-VOID`, voided, { path: "/voids" });
  expect((await tell()).status).toBe(409);
  await post(receipt_no, { ...posting, receipt_no });
  expect([(await tell()).status, (await tell()).status]).toEqual([201, 200]);
  expect(await booked(`${receipt_no}-VOID`)).toMatchObject([{ kind: "void", posting: voided }]);
});

test("a posting is not taken for a void, nor one without content for anything", async () => {
  expect((await post("MPT-2026-000001", posting, { path: "/voids" })).status).toBe(400);
  expect((await post("nothing", { council: "mpt" })).status).toBe(400);
});

async function refused(id: string) {
  const answer = await fetch(`${sandbox.httpAddress}/control/council/refused`);
  const entries = (await answer.json()) as { key?: string; doubt: string }[];
  return entries.filter(({ key }) => key === id).map(({ doubt }) => doubt);
}

const minutesAgo = (minutes: number) => String(Date.parse(now) / 1_000 - minutes * 60);
const forgeries: [name: string, doubt: string, sent: Sent, body?: object][] = [
  ["without a signature", "unsigned", { headers: { "webhook-signature": "" } }],
  ["without a time", "unsigned", { headers: { "webhook-timestamp": "" } }],
  ["of six minutes ago", "stale", { headers: { "webhook-timestamp": minutesAgo(6) } }],
  ["of six minutes ahead", "stale", { headers: { "webhook-timestamp": minutesAgo(-6) } }],
  ["of no time", "stale", { headers: { "webhook-timestamp": "now" } }],
  ["under another time", "forged", { headers: { "webhook-timestamp": minutesAgo(1) } }],
  ["with a changed amount", "forged", { text: JSON.stringify({ ...posting, amount: "1.00" }) }],
  ["by another's secret", "forged", { by: `whsec_${Buffer.alloc(32, 5).toString("base64")}` }],
  ["of another version", "forged", { headers: { "webhook-signature": "v1a,AAAA" } }],
  ["to a council without a secret", "forged", {}, { ...posting, council: "mps" }],
  ["that is no JSON", "forged", { text: "{" }],
];

test.each(forgeries)("a posting %s is refused as %s", async (name, doubt, sent, body) => {
  expect((await post(name, body, sent)).status).toBe(401);
  expect(await refused(name)).toEqual([doubt]);
  expect(await booked(name)).toEqual([]);
});

test("the secret before counts as well, until it is taken away", async () => {
  expect((await post("earlier", posting, { by: earlier })).status).toBe(201);
  const address = `${sandbox.httpAddress}/control/council/secrets/mpt`;
  const headers = { "content-type": "application/json" };
  await fetch(address, { method: "PUT", headers, body: JSON.stringify({ secrets: [secret] }) });
  expect((await post("earlier", posting, { by: earlier })).status).toBe(401);
  expect((await post("earlier")).status).toBe(200);
});

const expected: Record<string, { statuses: (number | "cut")[]; bookings: number }> = {
  late: { statuses: [201, 200], bookings: 1 },
  "accepts-twice": { statuses: [201, 201], bookings: 2 },
  "500-before": { statuses: [500, 500], bookings: 0 },
  "500-after": { statuses: [500, 500], bookings: 1 },
  "cut-after": { statuses: ["cut", "cut"], bookings: 1 },
  refused: { statuses: [422, 422], bookings: 0 },
};

test.each(councilFaults.map(({ name, meaning }) => [name, meaning] as const))(
  "%s: %s",
  async (name) => {
    await choose(name, name);
    const send = () =>
      post(name).then(
        ({ status }) => status,
        () => "cut",
      );
    const start = performance.now();
    expect([await send(), await send()]).toEqual(expected[name]?.statuses);
    expect(performance.now() - start).toBeGreaterThanOrEqual(name === "late" ? 2 * 60 : 0);
    expect(await booked(name)).toHaveLength(expected[name]?.bookings ?? Number.NaN);
  },
);
