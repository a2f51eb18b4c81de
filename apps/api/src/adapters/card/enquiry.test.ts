import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { enquiryOf, contentFrom } from "./enquiry.ts";
import { requestOf } from "./message.ts";
import { anOrder, merchantCode, reference } from "./response.fixture.ts";

const merchant = {
  merchantCode,
  signatureType: "SHA256",
  responseUrl: "",
  backendUrl: "",
} as const;
const request = requestOf(anOrder(), merchant, { id: "", sign: () => "" });

test("an enquiry repeats the amount of the request to the letter", () => {
  const expected = { MerchantCode: merchantCode, RefNo: reference, Amount: request["Amount"] };
  expect(enquiryOf(request)).toEqual(expected);
});

test("00 is an approval of the amount that was asked about", () => {
  expect(contentFrom("00", request)).toEqual({
    reference,
    outcome: "approved",
    money: { amountSen: sen(1_278_99), currency: "MYR" },
    code: "00",
    awaitsAuthoriser: false,
    echo: { MerchantCode: merchantCode, RefNo: reference },
  });
});

test.each([
  ["Record not found", "not_found"],
  ["Incorrect amount", "unclear"],
  ["Payment fail", "declined"],
  ["Payment Fail", "declined"],
  ["payment fail", "declined"],
  ["M88Admin", "declined"],
])("%j is told as %s, and of no money", (answer, outcome) => {
  const expected = { outcome, money: { currency: "MYR" }, code: answer };
  expect(contentFrom(answer, request)).toEqual(expect.objectContaining(expected));
});

test.each([
  "Invalid parameters",
  "Limited by per day maximum number of requery",
  "<html><body>00</body></html>",
  "0",
  "000",
  "",
  "constructor",
])("%j is no result", (answer) => {
  expect(contentFrom(answer, request)).toBeUndefined();
});
