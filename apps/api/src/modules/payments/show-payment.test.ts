import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, anAssessment, aWish, payerAt } from "../../testing/payer.ts";
import { paysByCard } from "../../testing/pay-by.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

const begin = async () =>
  (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();

test("the bearer of a link sees its payment, the payer's details only masked, and no order number", async () => {
  const created = await begin();
  const answer = await payer.look(created);
  expect(answer.json<Payment>()).toMatchObject({
    _id: created._id,
    status: "in_progress",
    full_name: `Siti ${"*".repeat(18)}`,
    email: "s***@contoh.my",
    machine_id: "A10",
    bank_name: paysByCard ? "" : "Maybank2U",
  });
  const { payer_capability, sellerExOrderNo } = created;
  for (const secret of ["Aminah", "siti@", "5550101", payer_capability, sellerExOrderNo]) {
    expect(answer.body).not.toContain(secret);
  }
});

test("the device that paid sees whose payment it is, its order number and its link", async () => {
  const created = await begin();
  const { capability, sellerExOrderNo } = created;
  expect((await payer.lookAsPayer(created)).json<Payment>()).toMatchObject({
    full_name: "Siti Aminah binti Yusof",
    email: "siti@contoh.my",
    sellerExOrderNo,
    capability,
  });
});

test("what was paid for is named to its payer, on the page, and to nobody who was sent the link", async () => {
  const bill = await anAssessment(database);
  const wish = aWish([], {
    services: [{ _id: bill, selection: "1" }],
    amount: await payer.price(bill, "1"),
  });
  const created = (await payer.create(wish)).json<CreatedPayment>();
  const own = (await payer.lookAsPayer(created)).json<Payment>();
  expect(own.services.map(({ subject }) => subject)).toEqual(["1 JALAN SATU"]);
  expect((await payer.look(created)).body).not.toContain("JALAN");
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
