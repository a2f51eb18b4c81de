import { createHash } from "node:crypto";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { billDays } from "./identify-payment.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
let addresses = 0;
const stranger = () => requerierAt(site, { address: `198.51.${(addresses += 1)}.1` });
const email = "siti@contoh.my";
const phone = "0135550101";
const deviceNamed = (index: number) => `device${index}`.padEnd(22, "x");

const leave = async () => payer.leave(aWish([await aCompound(database)]));
const unknown = "1700000000000000";

/** All that a caller can see of an answer, but for its own name and what is of every answer. */
function seen({
  statusCode,
  headers,
  body,
}: Awaited<ReturnType<ReturnType<typeof stranger>["requery"]>>) {
  const { reference, ...problem } = JSON.parse(body) as Problem;
  const { "x-request-id": _name, "set-cookie": _device, date: _date, ...rest } = headers;
  return { statusCode, rest, problem, length: body.length, isNamed: reference.length > 0 };
}

test("a wrong e-mail, a wrong phone, a wrong link and a number of nothing are told the same bytes", async () => {
  const { _id, capability, sellerExOrderNo } = await leave();
  const turned = capability.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  const { requery } = stranger();
  const answers = [
    await requery({ number: unknown, contact: email }),
    await requery({ number: _id, contact: "ali@contoh.my" }),
    await requery({ number: _id, contact: "0135550102" }),
    await requery({ number: sellerExOrderNo, contact: "ali@contoh.my" }),
    await requery({ number: "MPT-2026-999999", contact: email }),
    await requery({ number: "2611141042000817", contact: phone }),
    await requery({ _id, capability: turned }),
    await requery({ _id: unknown, capability }),
  ].map(seen);
  expect(answers[0]).toMatchObject({ statusCode: 404, problem: { code: "not_found" } });
  expect(answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(answers[0]))).toEqual(
    [],
  );
});

test("a question that lacks something, or has it in no possible form, is told what is wrong with it", async () => {
  const { requery } = stranger();
  const fieldsOf = async (which: object) => (await requery(which)).json<Problem>().fields;
  expect(await fieldsOf({ number: unknown })).toEqual({ number: "required", contact: "required" });
  expect(await fieldsOf({ number: unknown, contact: "siti@" })).toEqual({
    contact: "invalid_email",
  });
  expect(await fieldsOf({ number: unknown, contact: "12" })).toEqual({ contact: "invalid_phone" });
});

test("a walk over numbers with a phone that is known ends after 30 misses, from wherever it walks", async () => {
  const contact = "0135559999";
  const codes: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const walker = requerierAt(site, { address: `192.0.${index}.1`, device: deviceNamed(index) });
    const number = `MPT-2026-${String(index).padStart(6, "0")}`;
    codes.push((await walker.requery({ number, contact })).statusCode);
  }
  expect(codes).toEqual([...Array<number>(30).fill(404), ...Array<number>(10).fill(429)]);
});

test("a walk over phones with a number that is known ends after 30 misses, also where the number is of nothing", async () => {
  const { _id } = await leave();
  for (const number of [_id, "1700000000000001"]) {
    const codes: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const contact = `01355${String(10_000 + index)}`;
      codes.push((await stranger().requery({ number, contact })).statusCode);
    }
    expect(codes).toEqual([...Array<number>(30).fill(404), 429, 429]);
  }
});

test("who found a payment may look again while others guess at it, and guesses of all calls count together", async () => {
  const { _id } = await leave();
  const owner = requerierAt(site, { address: "192.1.1.1", device: deviceNamed(1_001) });
  expect((await owner.requery({ number: _id, contact: email })).statusCode).toBe(200);
  const codes: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    const call = index % 2 === 0 ? stranger().requery : stranger().sendReceipt;
    codes.push((await call({ number: _id, contact: `01366${10_000 + index}` })).statusCode);
  }
  expect(codes.slice(-2)).toEqual([429, 429]);
  expect((await owner.requery({ number: _id, contact: email })).statusCode).toBe(200);
});

test("the number on the bill finds its newest payment by that payer, however it is written", async () => {
  const bill = await aCompound(database);
  const wish = aWish([bill]);
  const first = await payer.leave(wish);
  await payer.report(first.sellerExOrderNo, { told: "declined" });
  const { _id } = await payer.leave(wish);
  const number = bill.split(".")[2] ?? "";
  const { requery } = stranger();
  for (const written of [number, number.toLowerCase(), number.replace(/(?=\d{6}$)/, "-")]) {
    for (const contact of [email, phone]) {
      expect((await requery({ number: written, contact })).json()).toMatchObject({ _id });
    }
  }
  const wrong = await requery({ number, contact: "ali@contoh.my" });
  expect(seen(wrong)).toEqual(seen(await requery({ number: unknown, contact: email })));
});

test("the number on the bill tells nothing of what was paid long ago", async () => {
  const bill = await aCompound(database);
  const { _id } = await payer.leave(aWish([bill]));
  const number = bill.split(".")[2] ?? "";
  await asOwner(
    database,
    `alter table payments disable trigger user;
     update payments set created_at = now() - interval '${billDays + 1} days' where id = ${_id};
     alter table payments enable trigger user`,
  );
  const { requery } = stranger();
  expect((await requery({ number, contact: email })).statusCode).toBe(404);
  expect((await requery({ number: _id, contact: email })).statusCode).toBe(200);
});

test("one device has 30 misses in an hour, whatever it guesses", async () => {
  const { requery } = requerierAt(site, { address: "192.2.2.2", device: deviceNamed(2_002) });
  const codes: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    const number = `17000000000001${10 + index}`;
    codes.push((await requery({ number, contact: `01377${10_000 + index}` })).statusCode);
  }
  expect(codes.slice(-3)).toEqual([404, 429, 429]);
});

test("no guess is kept as it was typed, and none is logged", async () => {
  await stranger().requery({ number: "1700000000000042", contact: "0138887777" });
  const digest = createHash("sha256").update("+60138887777").digest("base64url").slice(0, 22);
  const rows = await site.deps.db.selectFrom("lookupCounts").select("subject").execute();
  const subjects = rows.map(({ subject }) => subject).join();
  expect(subjects).toContain(`contact ${digest}`);
  expect([subjects, ...site.logged].join()).not.toMatch(/8887777|1700000000000042/);
});

test("a card's number is refused in plain words and stays out of every log", async () => {
  const { requery, correctEmail } = stranger();
  const { _id, payer_capability } = await leave();
  const card = "4111 1111 1111 1111";
  const answers = [
    await requery({ number: card, contact: email }),
    await requery({ number: unknown, contact: card }),
    await correctEmail({ _id, payer_capability, email: card }),
    await payer.create(aWish([await aCompound(database)], { full_name: `Siti ${card}` })),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400]);
  expect(new Set(answers.map((answer) => answer.json<Problem>().code))).toEqual(
    new Set(["card_number"]),
  );
  expect(site.logged.join()).not.toMatch(/1111.?1111/);
  expect(answers.map(({ body }) => body).join()).not.toMatch(/1111.?1111/);
});
