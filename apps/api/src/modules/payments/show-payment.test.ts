import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { capabilitiesBy } from "./capability.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

const begin = async () =>
  (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();

test("the bearer of a link sees its payment, and the payer's details only masked", async () => {
  const created = await begin();
  const answer = await payer.look(created);
  expect(answer.json<Payment>()).toMatchObject({
    _id: created._id,
    status: "in_progress",
    full_name: `Siti ${"*".repeat(18)}`,
    email: "s***@contoh.my",
    machine_id: "A10",
    sellerExOrderNo: created.sellerExOrderNo,
    bank_name: expect.stringContaining("Maybank") as string,
  });
  for (const secret of ["Aminah", "siti@", "5550101", created.payer_capability]) {
    expect(answer.body).not.toContain(secret);
  }
});

test("anyone else is told the very same, whatever is wrong", async () => {
  const created = await begin();
  const neighbour = await begin();
  const { _id, capability } = created;
  const next = String(BigInt(_id) + 1n);
  const wrong = [
    { _id, capability: created.payer_capability },
    { _id, capability: neighbour.capability },
    { _id, capability: "A".repeat(22) },
    { _id, capability: "" },
    { _id: next, capability },
    { _id: neighbour._id, capability },
    { _id: "9".repeat(20), capability },
  ];
  const bodies = new Set<string>();
  for (const each of wrong) {
    const answer = await payer.look(each);
    expect(answer.statusCode).toBe(404);
    bodies.add(JSON.stringify({ ...answer.json<Problem>(), reference: "" }));
  }
  expect(bodies.size).toBe(1);
});

test("raising its version makes every link to a payment worthless", async () => {
  const created = await begin();
  await asOwner(database, `update payments set capability_version = 2 where id = ${created._id}`);
  expect((await payer.look(created)).statusCode).toBe(404);
  expect((await payer.handOver(created)).statusCode).toBe(404);
});

test("links are made with a key that nobody guesses", () => {
  expect(() => capabilitiesBy(Buffer.alloc(31))).toThrow("32 bytes");
});

test("what was signed is shown as it was stored, whatever is asked for", async () => {
  const { sellerExOrderNo, _id } = await begin();
  const sign = (payload: object) =>
    site.app.inject({ method: "POST", url: paths.fpxSignRequest, payload });
  const plain = await sign({ sellerExOrderNo });
  expect(plain.json()).toEqual({ sellerExOrderNo, sellerOrderNo: _id, checkSum: "AB" });
  const altered = await sign({ sellerExOrderNo, txnAmount: "0.01", sellerOrderNo: "1" });
  expect(altered.body).toBe(plain.body);
});

test("what was never begun was never signed", async () => {
  const payload = { sellerExOrderNo: "ABCDEFGHJKLMNPQRSTUV", txnAmount: "1.00" };
  const answer = await site.app.inject({ method: "POST", url: paths.fpxSignRequest, payload });
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, "not_found"]);
});

test("a reference that is no text for a database is refused before it gets there", async () => {
  const payload = { sellerExOrderNo: "A\u0000" };
  const answer = await site.app.inject({ method: "POST", url: paths.fpxSignRequest, payload });
  expect(answer.json<Problem>()).toMatchObject({ status: 400, code: "invalid_request" });
});

test("banks are listed with their state, and named by their ids", async () => {
  const payload = { fpx_msgToken: "01" };
  const list = await site.app.inject({ method: "POST", url: paths.fpxBanks, payload });
  expect(list.json()).toEqual([
    { id: "MB2U0227", name: "Maybank2U", status: "A" },
    { id: "TEST0021", name: "SBI Bank A", status: "B" },
  ]);
  const names = await site.app.inject(`${paths.fpxBanks}?messageToken=01`);
  expect(names.json()).toEqual({ MB2U0227: "Maybank2U", TEST0021: "SBI Bank A" });
});

test("FPX's terms are one link away", async () => {
  const answer = await site.app.inject({ method: "GET", url: paths.fpxTerms });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "https://fpx.example/terms"]);
});
