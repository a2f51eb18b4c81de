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

const read = (body: string) => readResponse(body, readerOf("SHA256"));

/** The same signed characters, cut into fields at other places and punctuated at will. */
function recut(
  message: typeof approval,
  shifts: readonly number[],
  punctuation: readonly string[],
) {
  const { PaymentId, RefNo, Amount, Currency, Status } = message;
  const values = [PaymentId, RefNo, Amount.replaceAll(/[.,]/g, ""), Currency, Status];
  const source = values.join("");
  let end = 0;
  const ends = values.map((value, index) => {
    end += value.length;
    return index < 4 ? Math.max(0, end + (shifts[index] ?? 0)) : source.length;
  });
  const cut = ends.map((to, index) => source.slice(ends[index - 1] ?? 0, to));
  const digits = Array.from(cut[2] ?? "");
  const amount = digits.map(
    (digit, place) => (punctuation.at(place - digits.length) ?? "") + digit,
  );
  return {
    ...message,
    PaymentId: cut[0] ?? "",
    RefNo: cut[1] ?? "",
    Amount: amount.join(""),
    Currency: cut[3] ?? "",
    Status: cut[4] ?? "",
  };
}

test("no other place of a boundary or a decimal point makes another message of a signed one", () => {
  const shift = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -4, max: 4 }));
  const shifts = fc.array(shift, { minLength: 4, maxLength: 4 });
  const mark = fc.constantFrom("", "", "", ".", ",");
  const freely = fc.array(mark, { minLength: 11, maxLength: 11 });
  const rightly = fc.constant(["", "", "", "", "", "", "", "", "", ".", ""]);
  const verdicts = new Set<string>();
  fc.assert(
    fc.property(
      anyReference,
      anyAmount,
      shifts,
      fc.oneof(freely, rightly),
      (RefNo, count, ...how) => {
        const message = { ...approval, RefNo, Amount: grouped(count) };
        const forged = recut(message, ...how);
        const result = read(bodyOf({ ...forged, Signature: signatureOf(message) }));
        verdicts.add(result.verdict);
        if (result.verdict !== "verified") return;
        const { content } = result;
        const facts = { reference: RefNo, outcome: "approved", money: { amountSen: count } };
        expect(content).toMatchObject(facts);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(verdicts).toEqual(new Set(["verified", "malformed"]));
});

test.each(["PaymentId", "RefNo", "Amount", "Currency", "Status"] as const)(
  "a changed %s is no longer what was signed",
  (name) => {
    const changed = fc.string({ unit: "grapheme-ascii", maxLength: 22 });
    const near = fc.constantFrom(
      "6",
      "0",
      "12",
      "USD",
      "1,278.98",
      "278.99",
      reference.replace("B", "C"),
    );
    fc.assert(
      fc.property(fc.oneof(changed, near), (text) => {
        fc.pre(text !== approval[name] && text.replaceAll(",", "") !== "1278.99");
        const Signature = signatureOf(approval);
        expect(read(bodyOf({ ...approval, [name]: text, Signature })).verdict).not.toBe("verified");
      }),
    );
  },
);

test.each([
  ["1278.9", "one decimal"],
  ["127899", "no decimal point"],
  ["127,899", "only a comma"],
  ["1,278,99", "a decimal comma"],
  ["12,78.99", "a misplaced comma"],
  [",127.99", "a comma in front"],
  ["1,278.99 ", "a space"],
  ["+1278.99", "a sign"],
  ["-1278.99", "a minus"],
  ["１278.99", "a full-width digit"],
  ["1e3.00", "an exponent"],
  ["1234567890.00", "more money than there is"],
])("the amount %j with %s is refused, though genuinely signed", (Amount) => {
  expect(read(aResponse({ Amount }))).toEqual({ verdict: "malformed", reference });
});

test.each([
  ["a status of two characters", { Status: "1abc" }],
  ["a currency in lower case", { Currency: "myr" }],
  ["a long PaymentId", { PaymentId: "2000" }],
  ["no PaymentId", { PaymentId: "" }],
])("%s is refused, though genuinely signed", (_what, changes) => {
  expect(read(aResponse(changes))).toEqual({ verdict: "malformed", reference });
});

test.each([
  ["TW2026000001"],
  ["2B2C3D4E5F6G7H8J9K2L"],
  ["AB2C3D4E5F6G7H8J9K22"],
  ["AB2C3D4E5F6G7H8J9K2LL"],
  ["ab2c3d4e5f6g7h8j9k2l"],
])("the reference %s could lend its characters, and is refused", (RefNo) => {
  expect(read(aResponse({ RefNo }))).toEqual({ verdict: "malformed" });
});

test.each(["Status", "Amount", "RefNo", "MerchantCode", "Signature"])(
  "%s may come only once",
  (name) => {
    const body = aResponse();
    const again = new URLSearchParams(body).get(name) ?? "";
    expect(read(`${body}&${bodyOf({ [name]: again })}`).verdict).not.toBe("verified");
  },
);

test("a refusal of a request is not signed, and moves nothing", () => {
  const refusal = { ...approval, Status: "0", ErrDesc: "Duplicate reference number", TransId: "" };
  const refused = { verdict: "bad_signature", reference };
  expect(read(bodyOf(refusal))).toEqual(refused);
  expect(read(bodyOf({ ...refusal, Signature: "" }))).toEqual(refused);
  expect(read(bodyOf({ MerchantCode: "M99999", RefNo: reference, Status: "0" }))).toEqual({
    verdict: "malformed",
    reference,
  });
});

test("what is signed for us but names another merchant is not ours", () => {
  const fields = { ...approval, MerchantCode: "M00003" };
  const foreign = bodyOf({ ...fields, Signature: signatureOf(approval) });
  expect(read(foreign)).toEqual({ verdict: "foreign", reference });
  expect(read(bodyOf({ ...fields, Signature: signatureOf(fields) })).verdict).toBe("bad_signature");
});

test("no text, whatever it is, is believed or breaks the reader", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: "binary-ascii" }), fc.webQueryParameters()),
      (text) => {
        expect(read(text).verdict).toBe("malformed");
      },
    ),
  );
});
