import { parseRinggit, sen } from "@kaunter/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestOf, requestSource } from "./message.ts";
import { anOrder } from "./response.fixture.ts";

const merchant = {
  merchantCode: "M99999",
  signatureType: "HMACSHA512",
  responseUrl: "https://kaunter.example/receipt",
  backendUrl: "https://kaunter.example/processPayment",
} as const;
const key = { id: "abcd1234", sign: (type: string, source: string) => `${type} of ${source}` };
const requestFor = (changes: Parameters<typeof anOrder>[0]) =>
  requestOf(anOrder(changes), merchant, key);

test("an order is every field that the provider wants, and no other", () => {
  expect(requestFor({})).toEqual({
    MerchantCode: "M99999",
    PaymentId: "2",
    RefNo: "AB2C3D4E5F6G7H8J9K2L",
    Amount: "1278.99",
    Currency: "MYR",
    ProdDesc: "Council online payment",
    UserName: "Siti binti Ali",
    UserEmail: "payer@example.test",
    UserContact: "+60135550101",
    Remark: "abcd1234",
    Lang: "UTF-8",
    SignatureType: "HMACSHA512",
    Signature: "HMACSHA512 of M99999AB2C3D4E5F6G7H8J9K2L127899MYR",
    ResponseURL: "https://kaunter.example/receipt",
    BackendURL: "https://kaunter.example/processPayment",
  });
});

test("every amount is posted to the sen, as the text that is signed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (count) => {
      const request = requestFor({ amountSen: sen(count) });
      expect(parseRinggit(request["Amount"] ?? "")).toBe(count);
      expect(request["Signature"]).toBe(key.sign("HMACSHA512", requestSource(request)));
    }),
  );
});

test("whatever a payer is called, no field is empty, too long or broken", () => {
  const unit = fc.constantFrom("a", " ", "@", ".", "陈", "𠮷", "\u0000", "\n", "\ud800", "\u200b");
  const text = fc.array(unit, { maxLength: 300 }).map((units) => units.join(""));
  fc.assert(
    fc.property(text, text, text, (payerName, email, phone) => {
      const request = requestFor({ payerName, email, phone });
      const { UserName = "", UserEmail = "", UserContact = "" } = request;
      expect(UserName).toMatch(/^[^\p{Cc}\p{Cs}]{1,100}$/u);
      expect(UserContact).toMatch(/^[^\p{Cc}\p{Cs}]{1,20}$/u);
      expect(UserEmail).toMatch(/^(?=.{3,100}$)[!-~]+@[!-~]+$/);
    }),
  );
});

test.each([
  ["陈美玲", "陈美玲"],
  ["𠮷".repeat(120), "𠮷".repeat(100)],
  [" Siti\r\nbinti\tAli ", "Siti binti Ali"],
  ["Si\ud800ti", "Si ti"],
  ["\u0000", "-"],
])("the name %j is sent as %j", (payerName, expected) => {
  expect(requestFor({ payerName })["UserName"]).toBe(expected);
});

test("an address that is too long is nobody's rather than somebody else's", () => {
  const longest = `${"a".repeat(88)}@example.com`;
  expect(requestFor({ email: longest })["UserEmail"]).toBe(longest);
  expect(requestFor({ email: `a${longest}` })["UserEmail"]).toBe("payer@mail.invalid");
});

test("an order for online banking is not for this provider", () => {
  const choice = { provider: "fpx", token: "01", bankId: "TEST0021" } as const;
  expect(() => requestFor({ choice })).toThrow("The card provider carries no order for fpx");
});
