import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { SignedRequest } from "@kaunter/contracts/signed-requests";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { byBank } from "../../../testing/pay-by.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const citizens = citizensAt(site);

const begin = async () =>
  (await payer.create(aWish([await aCompound(database)], byBank))).json<CreatedPayment>();
const sign = (payload: object, headers: Record<string, string> = {}) =>
  citizens.post(paths.fpxSignRequest, payload, headers);
const persons = ["SITI", "Siti", "siti@contoh.my", "0135550101", "135550101", "5550101"];

test("the payer sees what was signed as it was stored, whatever is asked for, and nothing personal", async () => {
  const { sellerExOrderNo, payer_capability, _id } = await begin();
  const plain = await sign({ sellerExOrderNo, payer_capability });
  expect(plain.json<SignedRequest>()).toMatchObject({
    sellerExOrderNo,
    sellerOrderNo: _id,
    txnAmount: "75.00",
    checkSum: "AB",
  });
  for (const person of persons) expect(plain.body).not.toContain(person);
  const altered = await sign({ sellerExOrderNo, payer_capability, txnAmount: "0.01" });
  expect(altered.body).toBe(plain.body);
});

test("what was signed for a card tells nothing personal either", async () => {
  const wish = aWish([await aCompound(database)], { payment_method: "2" });
  const created = (await payer.create(wish)).json<CreatedPayment>();
  const { sellerExOrderNo, payer_capability } = created;
  const answer = await sign({ sellerExOrderNo, payer_capability });
  expect(answer.json<SignedRequest>()).toMatchObject({ RefNo: sellerExOrderNo, Signature: "CD" });
  for (const person of persons) expect(answer.body).not.toContain(person);
});

test("the owner's session is as good as the device that paid", async () => {
  const owner = await citizens.signUp("pemilik@contoh.my");
  const wish = aWish([await aCompound(database)], byBank);
  const headers = { ...owner.headers, "idempotency-key": "kunci-pemilik-ujian" };
  const created = (await citizens.post(paths.createPayment, wish, headers)).json<CreatedPayment>();
  const { sellerExOrderNo } = created;
  const answer = await sign({ sellerExOrderNo }, owner.headers);
  expect(answer.json<SignedRequest>()).toMatchObject({ sellerExOrderNo });
});

test("anyone else does not even learn that the order exists", async () => {
  const { sellerExOrderNo, capability } = await begin();
  const neighbour = await begin();
  const stranger = await citizens.signUp("jiran@contoh.my");
  const never = "ABCDEFGHJKLMNPQRSTUV";
  const answers = [
    await sign({ sellerExOrderNo: never }),
    await sign({ sellerExOrderNo: never, payer_capability: neighbour.payer_capability }),
    await sign({ sellerExOrderNo }),
    await sign({ sellerExOrderNo, payer_capability: capability }),
    await sign({ sellerExOrderNo, payer_capability: neighbour.payer_capability }),
    await sign({ sellerExOrderNo }, stranger.headers),
  ];
  const told = answers.map((answer) =>
    JSON.stringify({ ...answer.json<Problem>(), reference: "", status: answer.statusCode }),
  );
  expect(new Set(told).size).toBe(1);
  expect(answers[0]?.json<Problem>()).toMatchObject({ status: 404, code: "not_found" });
});

test("another site cannot make the owner's browser ask", async () => {
  const { sellerExOrderNo, payer_capability } = await begin();
  const elsewhere = { "sec-fetch-site": "cross-site" };
  const answer = await sign({ sellerExOrderNo, payer_capability }, elsewhere);
  expect(answer.statusCode).toBe(403);
});

test("a reference that is no text for a database is refused before it gets there", async () => {
  const answer = await sign({ sellerExOrderNo: "A\u0000" });
  expect(answer.json<Problem>()).toMatchObject({ status: 400, code: "invalid_request" });
});
