import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { councilFaults } from "./faults.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, settings: { timeScale: 0.001 } });
});

afterAll(() => sandbox.stop());

const posting = { receipt_no: "MPT-2026-000001", amount: "150.00" };

async function post(key: string, body: object = posting) {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  const address = `${sandbox.councilAddress}/postings`;
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
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

test("a posting without a key, or without content, is refused", async () => {
  expect((await post("")).status).toBe(400);
  expect((await post("nothing", {})).status).toBe(400);
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
