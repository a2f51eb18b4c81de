import type { HandedOver } from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import { handOverLetters } from "@kaunter/domain/cart/hand-over-code";
import { expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { capabilitiesBy } from "../payments/capability.ts";
import { forgetHandOversHourly } from "./jobs.ts";

const database = await createTestDatabase();
const { app, worker, pass } = await createTestApp(database);
const [firstKey, nextKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
const after = await createTestApp(database, { capabilities: capabilitiesBy(nextKey, [firstKey]) });
const hourMs = 60 * 60 * 1000;

const services = [
  { _id: "mpt.compound.I26000001", selection: "full" },
  { _id: "mps.assessment.101001003", selection: "3" },
];

const post = (url: string, payload: object, remoteAddress = "10.0.0.1", cookie = "") =>
  app.inject({ method: "POST", url, payload, remoteAddress, headers: { cookie } });
const give = async (given: object[] = services) =>
  (await post(paths.handOvers, { services: given })).json<HandedOver>();
const open = (code: string, address?: string, cookie?: string) =>
  post(paths.openHandOver, { code }, address, cookie);

test("a cart goes to another device by its code, however it is typed, and as often as needed", async () => {
  const { code } = await give();
  expect(code).toMatch(new RegExp(`^[${handOverLetters}]{8}$`));
  const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
  for (const address of ["10.1.0.1", "10.2.0.1"]) {
    expect((await open(typed, address)).json()).toEqual({ services });
  }
});

test("a code of before a change of the key leads to its cart still", async () => {
  const { code } = await give();
  const opened = await after.app.inject({
    method: "POST",
    url: paths.openHandOver,
    payload: { code },
  });
  expect(opened.json()).toEqual({ services });
});

test("after 24 hours the code leads nowhere, and the cart is forgotten", async () => {
  const { code } = await give();
  pass(24 * hourMs - 60_000);
  expect((await open(code)).statusCode).toBe(200);
  pass(60_000);
  expect((await open(code)).json()).toMatchObject({ code: "invalid_code" });
  await forgetHandOversHourly.run(worker, {});
  pass(-24 * hourMs);
  expect((await open(code)).json()).toMatchObject({ code: "invalid_code" });
});

test("the database holds no code, and nothing from which it could be worked out without the key", async () => {
  const { code } = await give();
  const rows = await asOwner(
    database,
    `select from handovers where handovers::text like '%${code}%'
       or code_hash = substring(sha256('${code}') for 16)`,
  );
  expect(rows).toEqual([]);
});

test.each([
  ["what names no charge", [{ _id: "mpt.nothing.1", selection: "full" }], "not_found"],
  ["nothing", [], "invalid_request"],
  ["half a character", [{ _id: "mpt.compound.I26000001", selection: "\udfff" }], "invalid_request"],
  [
    "more than a cart holds",
    Array.from({ length: 11 }, () => ({ _id: "mpt.compound.I26000001", selection: "full" })),
    "invalid_request",
  ],
  [
    "a price or a person",
    [{ _id: "mpt.compound.I26000001", selection: "full", email: "siti@contoh.my" }],
    "invalid_request",
  ],
])("%s is not handed over", async (_name, given, code) => {
  expect((await post(paths.handOvers, { services: given })).json()).toMatchObject({ code });
});

test("guessing is stopped for a device, and for a neighbourhood whatever its devices have found", async () => {
  const { code } = await give();
  const wrong = (place: number) =>
    Array.from({ length: 8 }, (_, digit) =>
      handOverLetters.charAt(Math.floor(place / 24 ** digit) % 24),
    ).join("");
  let guesses = 0;
  const guess = async (device: string) => {
    const answer = await open(wrong((guesses += 1)), "10.9.0.1", `__Host-device=${device}`);
    return answer.json<{ code: string }>().code;
  };
  const devices = Array.from({ length: 12 }, (_, device) => String(device).padStart(22, "d"));
  // Each first finds something, after which all of them may miss 200 times together.
  for (const name of devices) await open(code, "10.9.0.1", `__Host-device=${name}`);
  const counts: number[] = [];
  for (const name of devices) {
    let wrongCodes = 0;
    for (let tries = 0; tries < 31; tries += 1) {
      if ((await guess(name)) === "invalid_code") wrongCodes += 1;
    }
    counts.push(wrongCodes);
  }
  expect(counts).toEqual([30, 30, 30, 30, 30, 30, 20, 0, 0, 0, 0, 0]);
  expect((await open(wrong(1_000_000), "10.9.0.1")).statusCode).toBe(429);
  expect((await open(code, "10.8.0.1")).statusCode).toBe(200);
});
