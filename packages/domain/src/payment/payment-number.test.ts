import * as fc from "fast-check";
import { expect, test } from "vitest";
import { councilCodes } from "../vocabulary/councils.ts";
import { providerReference, referenceLength } from "./attempts.ts";
import { readPaymentNumber } from "./payment-number.ts";
import { numberOfPlace } from "./receipts.ts";

/** As people copy: in small letters, with spaces anywhere, without dashes. */
const copies = (text: string) => [
  text,
  ` ${text.toLowerCase()} `,
  text.replaceAll("-", ""),
  text.replaceAll(/(.{4})/g, "$1 "),
];

test("every receipt's number is read as one, however it is copied", () => {
  const numbers = fc
    .tuple(fc.constantFrom(...councilCodes), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([council, count]) => numberOfPlace({ council, year: 2026, count }));
  fc.assert(
    fc.property(numbers, (number) => {
      const read = copies(number).map((text) => readPaymentNumber(text).receiptNo);
      expect(new Set(read)).toEqual(new Set([number]));
    }),
  );
});

test("every order number is read as one, and as nothing else that has a form", () => {
  const references = fc
    .uint8Array({ minLength: referenceLength, maxLength: referenceLength })
    .map(providerReference);
  fc.assert(
    fc.property(references, (reference) => {
      const read = copies(reference).map(readPaymentNumber);
      expect(new Set(read.map((number) => number.reference))).toEqual(new Set([reference]));
      expect(read.map(({ id, receiptNo }) => id ?? receiptNo)).toEqual(read.map(() => null));
    }),
  );
});

test("sixteen digits may be our reference or FPX's transaction id", () => {
  expect(readPaymentNumber("2611 1410 4200 0817")).toEqual({
    id: "2611141042000817",
    reference: null,
    receiptNo: null,
    transactionId: "2611141042000817",
    billKinds: [],
  });
});

test("a number on a bill is read as one, and no other number of a payment is, but for a booking's", () => {
  expect(readPaymentNumber("10-1001-003").billKinds).toEqual(["assessment"]);
  expect(readPaymentNumber("v26 000417").billKinds).toEqual(["compound"]);
  expect(readPaymentNumber("MPT-2026-000001").billKinds).toEqual([]);
  // Both are looked for: which of them it is, only the books know.
  expect(readPaymentNumber("BK-2026-000001")).toMatchObject({
    receiptNo: "BK-2026-000001",
    billKinds: ["booking"],
  });
});

test.each(["", "T019694173820", "MPT-26-000001", "17629500000000011"])(
  "%j has the form of none of our numbers",
  (text) => {
    const { id, reference, receiptNo } = readPaymentNumber(text);
    expect([id, reference, receiptNo]).toEqual([null, null, null]);
  },
);
