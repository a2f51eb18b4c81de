import { createHash, createPublicKey, verify } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Confirmation,
  bankListFields,
  bankListRequestFields,
  confirmationFields,
  confirmationPairs,
  encodePairs,
  readFields,
  requestFields,
  sourceOf,
} from "./messages.ts";
import { isSignedBy } from "./signature.ts";
import { fpxPublicKey, sellerPublicKey, vectors, wireAC, wireBC } from "./vectors.fixture.ts";

const arForm = {
  version: "7.0",
  txnCurrency: "MYR",
  txnAmount: "150.00",
  sellerTxnTime: "20260315101530",
  sellerOrderNo: "TW2026000001",
  sellerId: "SE00000001",
  sellerExOrderNo: "EX20260315101530001",
  sellerExId: "EX00000001",
  sellerBankCode: "01",
  productDesc: "Council online payment",
  msgType: "AR",
  msgToken: "01",
  buyerName: "SITI BINTI ALI",
  buyerEmail: "payer@example.test",
  buyerBankId: "TEST0021",
};

const fieldsOf = (body: string) => readFields(new URLSearchParams(body)) ?? {};
const sources: Record<keyof typeof vectors, string> = {
  AR: sourceOf(requestFields, arForm),
  AE: sourceOf(requestFields, { ...arForm, msgType: "AE" }),
  BE: sourceOf(bankListRequestFields, { ...arForm, msgType: "BE" }),
  AC: sourceOf(confirmationFields, fieldsOf(wireAC)),
  BC: sourceOf(bankListFields, fieldsOf(wireBC)),
};

test.each(Object.keys(vectors) as (keyof typeof vectors)[])(
  "the source of %s and its check-sum are those of the published vector",
  (type) => {
    const { source, sha1, checkSum, publicKey } = vectors[type];
    expect(sources[type]).toBe(source);
    expect(createHash("sha1").update(sources[type]).digest("hex")).toBe(sha1);
    const signature = Buffer.from(checkSum, "hex");
    expect(verify("sha1", Buffer.from(source), publicKey, signature)).toBe(true);
    expect(isSignedBy([createPublicKey(publicKey)], source, checkSum)).toBe(true);
  },
);

test("a confirmation travels in the order and encoding of captured traffic", () => {
  const { checkSum = "", ...fields } = fieldsOf(wireAC);
  expect(encodePairs(confirmationPairs(fields as Confirmation, checkSum))).toBe(wireAC);
});

test("a form decoder reads back every text that was encoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const body = encodePairs([["fpx_buyerName", text]]);
      expect(fieldsOf(body)).toEqual({ buyerName: text });
    }),
  );
});

test("a field that comes twice makes the whole form unreadable", () => {
  expect(readFields(new URLSearchParams("fpx_a=1&fpx_a=1"))).toBeUndefined();
});

const { source, checkSum } = vectors.AC;
test.each([
  ["one changed character", source.replace("SBI", "SBJ"), checkSum],
  ["amount 150.0", source.replace("150.00", "150.0"), checkSum],
  ["a dropped empty field", source.replace("|||", "||"), checkSum],
  ["lower-case ac", source.replace("|AC|", "|ac|"), checkSum],
  ["the check-sum of another message", vectors.AR.source, checkSum],
  ["an empty check-sum", source, ""],
  ["a check-sum of odd length", source, checkSum.slice(1)],
  ["a check-sum that is no hexadecimal", source, checkSum.replace("4", "G")],
  ["no check-sum", source, undefined],
])("%s is not accepted as signed", (_what, text, signature) => {
  expect(isSignedBy([createPublicKey(fpxPublicKey)], text, signature)).toBe(false);
});

test("any of several keys may have signed, in either letter case, but no other key", () => {
  const [ours, theirs] = [createPublicKey(fpxPublicKey), createPublicKey(sellerPublicKey)];
  expect(isSignedBy([theirs, ours], source, checkSum.toLowerCase())).toBe(true);
  expect(isSignedBy([theirs], source, checkSum)).toBe(false);
});
