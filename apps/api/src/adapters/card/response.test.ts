import { sen } from "@kaunter/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readResponse } from "./response.ts";
import {
  aResponse,
  anyAmount,
  anyReference,
  approval,
  bodyOf,
  grouped,
  readerOf,
  reference,
  signatureOf,
} from "./response.fixture.ts";
import { signatureTypes } from "./signature.ts";

const contentOf = (body: string) => {
  const read = readResponse(body, readerOf("SHA256"));
  if (read.verdict !== "verified") throw new Error(`The message is ${read.verdict}`);
  return read.content;
};

test.each(signatureTypes)("an approval signed by %s is genuine and says what it says", (type) => {
  const body = bodyOf({ ...approval, Signature: signatureOf(approval, type) });
  expect(readResponse(body, readerOf(type))).toEqual({
    verdict: "verified",
    content: {
      reference,
      outcome: "approved",
      money: { amountSen: sen(1_278_99), currency: "MYR" },
      code: "1",
      mayTryAgain: true,
      awaitsAuthoriser: false,
      echo: { MerchantCode: "M99999", RefNo: reference },
      txnId: "T012345678900",
      isTxnIdUnsigned: true,
      cardCode: "48",
    },
  });
  const otherType = type === "SHA256" ? "HMACSHA512" : "SHA256";
  expect(readResponse(body, readerOf(otherType)).verdict).toBe("bad_signature");
});

test.each([
  ["1", "approved"],
  ["0", "declined"],
  ["6", "awaiting"],
  ["2", "unclear"],
  ["9", "unclear"],
])("the status %s is told as %s", (Status, outcome) => {
  expect(contentOf(aResponse({ Status }))).toMatchObject({ outcome, code: Status });
});

test("words that are not signed decide nothing", () => {
  const ErrDesc = "Customer Cancel Transaction";
  expect(contentOf(aResponse({ Status: "0", ErrDesc }))).toMatchObject({ outcome: "declined" });
  expect(contentOf(aResponse({ ErrDesc }))).toMatchObject({ outcome: "approved" });
});

test("every amount is read to the sen, with thousands commas and without", () => {
  fc.assert(
    fc.property(anyReference, anyAmount, (RefNo, count) => {
      const Amount = grouped(count);
      const expected = { reference: RefNo, money: { amountSen: count, currency: "MYR" } };
      expect(contentOf(aResponse({ RefNo, Amount }))).toMatchObject(expected);
      const plain = { RefNo, Amount: Amount.replaceAll(",", "") };
      expect(contentOf(aResponse(plain))).toMatchObject(expected);
    }),
  );
});

test("another currency is genuine, and for the payment to judge", () => {
  const money = { currency: "USD", amountSen: 1_278_99 };
  expect(contentOf(aResponse({ Currency: "USD" }))).toMatchObject({ money });
});

test.each([
  ["424242xxxxxx4242", "48"],
  ["555555xxxxxx4444", "49"],
  ["222300xxxxxx0007", "49"],
  ["378282xxxxx0005", undefined],
  ["", undefined],
])("the card %j is recorded as %s", (CCNo, cardCode) => {
  const { cardCode: recorded, ...rest } = contentOf(aResponse({ CCNo }));
  expect(recorded).toBe(cardCode);
  expect(rest).toMatchObject({ outcome: "approved" });
});

test.each(["", "T'; drop table", "T".repeat(31)])("%j is no number of a transaction", (TransId) => {
  const content = contentOf(aResponse({ TransId }));
  expect(content).toMatchObject({ outcome: "approved" });
  expect(content).not.toHaveProperty("txnId");
});

test("fields that we do not read may be missing, new, odd or in another character set", () => {
  const signed = aResponse();
  const approved = { outcome: "approved" };
  expect(contentOf(`Xfield1=&${signed}&DCCStatus=0`)).toMatchObject(approved);
  expect(contentOf(signed.replace("SITI", "REN%C9").replace("Maybank", "%"))).toMatchObject(
    approved,
  );
  const { MerchantCode, PaymentId, RefNo, Amount, Currency, Status } = approval;
  const least = { MerchantCode, PaymentId, RefNo, Amount, Currency, Status };
  const bare = contentOf(bodyOf({ ...least, Signature: signatureOf(approval) }));
  expect(bare).toMatchObject(approved);
});
