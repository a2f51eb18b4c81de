import { createHash, generateKeyPairSync } from "node:crypto";
import { sen } from "@kaunter/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { GatewayOrder } from "../../modules/payments/payment-gateway.ts";
import {
  bankListRequestFields,
  readTime,
  requestFields,
  requestOf,
  sourceOf,
  withCheckSum,
  writeTime,
} from "./message.ts";
import { isSignedBy, signSource } from "./signature.ts";
import { seller, sellerKey, vectors } from "./vectors.fixture.ts";

const order: GatewayOrder = {
  reference: "EX20260315101530001",
  paymentId: "TW2026000001",
  attemptNo: 1,
  amountSen: sen(150_00),
  createdAt: new Date("2026-03-15T02:15:30.999Z"),
  payerName: "Siti binti Ali",
  email: "payer@example.test",
  phone: "+60135550101",
  language: "my",
  choice: { provider: "fpx", token: "01", bankId: "TEST0021" },
};

const request = requestOf(order, seller);

test.each([
  ["AR", requestFields, request],
  ["AE", requestFields, { ...request, fpx_msgType: "AE" }],
  ["BE", bankListRequestFields, { ...request, fpx_msgType: "BE" }],
] as const)("what is signed of %s is the source of the vector", (type, names, fields) => {
  const source = sourceOf(names, fields);
  expect(source).toBe(vectors[type].source);
  expect(createHash("sha1").update(source).digest("hex")).toBe(vectors[type].sha1);
  expect(isSignedBy(sellerKey, source, vectors[type].checkSum)).toBe(true);
});

test("a check-sum is upper-case hexadecimal over all twenty fields, which are sent even when empty", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const extra = { ...request, fpx_other: "1" };
  const form = withCheckSum(requestFields, extra, (source) => signSource(source, privateKey));
  expect(Object.keys(form)).toEqual([...requestFields, "fpx_checkSum"]);
  expect(form["fpx_buyerIban"]).toBe("");
  expect(form["fpx_checkSum"]).toMatch(/^[0-9A-F]{512}$/);
  expect(isSignedBy(publicKey, vectors.AR.source, form["fpx_checkSum"] ?? "")).toBe(true);
});

test("what is paid for is told in the same words to every bank, whatever it is", () => {
  const another = requestOf({ ...order, amountSen: sen(1_00), payerName: "" }, seller);
  expect(request["fpx_productDesc"]).toBe("Council online payment");
  expect(another["fpx_productDesc"]).toBe(request["fpx_productDesc"]);
});

test.each([
  ["José D'Cruz @ 陈美玲 a/l Müller & Co.", "JOSE D CRUZ A L MULLER CO."],
  ["陈美玲", ""],
  ["  two   spaces\t|pipe ", "TWO SPACES PIPE"],
  [`${"A".repeat(39)} BINTI`, "A".repeat(39)],
])("the name %j travels as %j", (payerName, sent) => {
  expect(requestOf({ ...order, payerName }, seller)["fpx_buyerName"]).toBe(sent);
});

test.each([
  ["a+b&c@example.test", "a+b&c@example.test"],
  [`${"a".repeat(37)}@example.test`, `${"a".repeat(37)}@example.test`],
  [`${"a".repeat(38)}@example.test`, ""],
  ["a|b@example.test", ""],
  ["é@example.test", ""],
  ["a@localhost", ""],
])("the e-mail address %j travels as %j", (email, sent) => {
  expect(requestOf({ ...order, email }, seller)["fpx_buyerEmail"]).toBe(sent);
});

test("whatever a payer types, every value is plain ASCII without pipes or outer spaces, in its length", () => {
  const typed = fc.record({
    payerName: fc.string({ unit: "binary", maxLength: 100 }),
    email: fc.string({ unit: "binary", maxLength: 100 }),
  });
  fc.assert(
    fc.property(typed, (changes) => {
      const fields = requestOf({ ...order, ...changes }, seller);
      for (const value of Object.values(fields))
        expect(value).toMatch(/^(?! )[ -{}~]{0,50}(?<! )$/);
      expect(fields["fpx_buyerName"]?.length).toBeLessThanOrEqual(40);
    }),
  );
});

test("a time is read back as it was written, to the second", () => {
  const seconds = fc.integer({ min: Date.UTC(2020) / 1000, max: Date.UTC(2090) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      expect(readTime(writeTime(new Date(second * 1000)))).toEqual(new Date(second * 1000));
    }),
  );
});

test.each([
  "",
  "20260230101530",
  "20260315241530",
  "20260315106030",
  "2026031510153",
  "2026-03-15",
  "202603151015300",
])("%j is no time", (text) => {
  expect(readTime(text)).toBeUndefined();
});

test("a second attempt has an order number of its own: FPX refuses one that it has seen", () => {
  expect(requestOf({ ...order, attemptNo: 2 }, seller)["fpx_sellerOrderNo"]).toBe("TW2026000001-2");
});
