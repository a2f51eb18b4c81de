import { sen } from "@kaunter/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeForm } from "./form.ts";
import { confirmationFields, sourceOf } from "./message.ts";
import { readConfirmation } from "./confirmation.ts";
import {
  aConfirmation,
  bodies,
  ownReader,
  withName,
  seller,
  vectorReader,
  vectors,
} from "./vectors.fixture.ts";

const reference = "EX20260315101530001";

const genuine = {
  verdict: "verified",
  content: {
    reference,
    outcome: "approved",
    money: { amountSen: sen(150_00), currency: "MYR" },
    code: "00",
    awaitsAuthoriser: false,
    echo: {
      fpx_buyerBankId: "TEST0021",
      fpx_sellerExId: seller.exchangeId,
      fpx_sellerExOrderNo: reference,
      fpx_sellerId: seller.sellerId,
      fpx_sellerOrderNo: "TW2026000001",
      fpx_sellerTxnTime: "20260315101530",
    },
    txnId: "2603151016120427",
    txnAt: new Date("2026-03-15T02:16:12Z"),
  },
};

const readVector = (body: string) => readConfirmation(body, "AC", vectorReader);
const readOwn = (changes: Record<string, string>) =>
  readConfirmation(aConfirmation(changes), "AC", ownReader);

test("the confirmation of the vectors is genuine and says what it says", () => {
  expect(sourceOf(confirmationFields, decodeForm(bodies.AC) ?? {})).toBe(vectors.AC.source);
  expect(readVector(bodies.AC)).toEqual(genuine);
});

const checkSum = vectors.AC.checkSum;

test.each([
  ["one changed character", "fpx_buyerId=", "fpx_buyerId=1", "bad_signature"],
  ["the amount 150.0", "150.00", "150.0", "bad_signature"],
  ["another amount", "150.00", "151.00", "bad_signature"],
  ["no empty field", "&fpx_buyerIban=", "", "malformed"],
  ["no check-sum field", `&fpx_checkSum=${checkSum}`, "", "malformed"],
  ["its type in lower case", "msgType=AC", "msgType=ac", "malformed"],
  ["the type of a request", "msgType=AC", "msgType=AR", "malformed"],
  ["an empty check-sum", checkSum, "", "bad_signature"],
  ["a check-sum of odd length", checkSum, checkSum.slice(1), "bad_signature"],
  ["a check-sum that ends in no digits", checkSum, `${checkSum}ZZ`, "bad_signature"],
  ["the check-sum of our own request", checkSum, vectors.AR.checkSum, "bad_signature"],
  ["a huge name", "New+Simulator", "X".repeat(201), "malformed"],
])("a confirmation with %s is refused", (_what, text, instead, verdict) => {
  expect(bodies.AC).toContain(text);
  expect(readVector(bodies.AC.replace(text, instead))).toEqual({ verdict, reference });
});

test("a check-sum in lower case is as good, and a field that nobody signed is of no interest", () => {
  const body = bodies.AC.replace(checkSum, checkSum.toLowerCase());
  expect(readVector(`fpx_extra=1&${body}`)).toEqual(genuine);
});

test.each([
  ["a field twice", "&fpx_txnAmount=1.00"],
  ["an unknown field twice", "&a=1&a=1"],
  ["a broken escape", "&a=%4"],
  ["a character that is no byte", "&a=陈"],
  ["a bare space", "&a= "],
  ["a line break", "\n"],
  ["a name without a value", "&a"],
  ["a value without a name", "&=a"],
  ["nothing between two fields", "&&a=1"],
  ["more text than any message has", `&a=${"1".repeat(64 * 1024)}`],
])("a form with %s is malformed", (_what, appended) => {
  expect(readVector(bodies.AC + appended)).toEqual({ verdict: "malformed" });
});

test.each([
  ["in UTF-8", Buffer.from("RENÉ 陈美玲")],
  ["in ISO-8859-1", Buffer.from("REN\u00c9 M\u00dcLLER", "latin1")],
  ["that begins with a mark of UTF-8", Buffer.from("\u{feff}RENÉ")],
  ["with a zero byte and a line break", Buffer.from("A\0\nB")],
  ["with a pipe", Buffer.from("SITI | ALI|AHMAD")],
  ["with a pipe in ISO-8859-1", Buffer.from("REN\u00c9|ALI", "latin1")],
])("a name %s changes nothing in what a confirmation says", (_what, bytes) => {
  expect(readConfirmation(withName(bytes).encoded, "AC", ownReader)).toEqual(genuine);
});

test("the bytes of a name need not be encoded", () => {
  const { raw } = withName(Buffer.from("REN\u00c9|ALI", "latin1"));
  expect(raw).toContain("REN\u00c9|ALI");
  expect(readConfirmation(raw, "AC", ownReader)).toEqual(genuine);
});

const codes = { fpx_debitAuthCode: "51", fpx_creditAuthCode: "", fpx_creditAuthNo: "" };
// The name that would turn a refusal into an approval if the signed text were cut after its first word.
const crafted = "SITI|00|9999999999|00|15733223|2603151016120427|20260315101612|X";

test("a refusal cannot be cut anew at the pipes of a name so that it reads as an approval", () => {
  const refusal = aConfirmation({ ...codes, fpx_buyerName: crafted });
  const form = new URLSearchParams(refusal);
  const [name = "", creditCode = "", creditNo = "", code = "", no = "", id = "", at = "", rest] =
    crafted.split("|");
  const cutAnew = new URLSearchParams({
    ...Object.fromEntries(form),
    fpx_buyerName: name,
    fpx_creditAuthCode: creditCode,
    fpx_creditAuthNo: creditNo,
    fpx_debitAuthCode: code,
    fpx_debitAuthNo: no,
    fpx_fpxTxnId: id,
    fpx_fpxTxnTime: at,
    fpx_makerName: [
      rest,
      ...["creditAuthCode", "creditAuthNo", "debitAuthCode", "debitAuthNo"].map((each) =>
        form.get(`fpx_${each}`),
      ),
      ...["fpxTxnId", "fpxTxnTime", "makerName"].map((each) => form.get(`fpx_${each}`)),
    ].join("|"),
  }).toString();
  for (const body of [refusal, cutAnew]) {
    expect(readConfirmation(body, "AC", ownReader)).toMatchObject({
      verdict: "verified",
      content: { reference, outcome: "unclear" },
    });
  }
  // From FPX itself it comes as FPX wrote it.
  const fetched = readConfirmation(refusal, "AC", { ...ownReader, isFetched: true });
  expect(fetched).toMatchObject({ content: { outcome: "declined", code: "51" } });
});

test("a pipe outside the names leaves unclear what a message says", () => {
  const read = readOwn({ fpx_creditAuthNo: "a|b" });
  expect(read).toMatchObject({ verdict: "verified", content: { outcome: "unclear" } });
  expect(read).not.toHaveProperty("content.txnId");
});

test.each([
  ["exchange", { fpx_sellerExId: "EX00000002" }],
  ["seller", { fpx_sellerId: "SE00000002" }],
])("a genuine confirmation repeats for which %s it is, and that it is not us", (_what, changes) => {
  expect(readOwn(changes)).toMatchObject({
    verdict: "verified",
    content: { isForOthers: true, echo: changes },
  });
});

test("an answer to a cancellation is not read as a confirmation, nor a confirmation as such an answer", () => {
  const answer = aConfirmation({ fpx_msgType: "AXA", fpx_debitAuthCode: "2X" });
  expect(readConfirmation(answer, "AXA", ownReader)).toMatchObject({
    content: { outcome: "abandoned" },
  });
  expect(readConfirmation(answer, "AC", ownReader).verdict).toBe("malformed");
  expect(readConfirmation(aConfirmation(), "AXA", ownReader).verdict).toBe("malformed");
});

test.each([
  "",
  "150",
  "150.0",
  "150,00",
  "1e2.00",
  " 150.00",
  "-1.00",
  "１50.00",
  "9999999999999.99",
])("the text %j of a genuine confirmation is no amount", (text) => {
  const read = readOwn({ fpx_txnAmount: text });
  expect(read).toMatchObject({ verdict: "verified" });
  expect(read).toHaveProperty("content.money", { currency: "MYR" });
});

test.each([
  ["0150.00", 150_00],
  ["0.05", 5],
  ["999999999.99", 999_999_999_99],
])("the amount %s is read to the sen", (text, amountSen) => {
  const read = readOwn({ fpx_txnAmount: text, fpx_txnCurrency: "USD" });
  expect(read).toHaveProperty("content.money", { amountSen, currency: "USD" });
});

test("a genuine confirmation without id or time of FPX is read without them", () => {
  const read = readOwn({ fpx_fpxTxnId: "", fpx_fpxTxnTime: "", fpx_debitAuthCode: "76" });
  expect(read).toMatchObject({ content: { outcome: "not_found", code: "76" } });
  expect(read).not.toHaveProperty("content.txnId");
  expect(read).not.toHaveProperty("content.txnAt");
});

test("only 99 awaits a second person", () => {
  const awaits = (code: string) => readOwn({ fpx_debitAuthCode: code });
  expect(awaits("99")).toMatchObject({ content: { outcome: "awaiting", awaitsAuthoriser: true } });
  expect(awaits("09")).toMatchObject({ content: { outcome: "awaiting", awaitsAuthoriser: false } });
});

test("a name of the bank in any script is accepted", () => {
  expect(readOwn({ fpx_buyerName: "陈美玲 NUR'AIN @ AIN (A/P) & CO." }).verdict).toBe("verified");
});

test.each(["", "A B", "A".repeat(41), "é"])(
  "%j is no reference of ours and is not kept",
  (text) => {
    expect(readOwn({ fpx_sellerExOrderNo: text })).toEqual({ verdict: "malformed" });
  },
);

const pieces = bodies.AC.split("&");
const place = fc.nat({ max: bodies.AC.length - 1 });
const piece = fc.nat({ max: pieces.length - 1 });
const printable = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 3 });

const mutated = fc.oneof(
  fc
    .tuple(place, fc.nat({ max: 3 }), fc.option(printable, { nil: "" }))
    .map(([at, cut, text]) => bodies.AC.slice(0, at) + text + bodies.AC.slice(at + cut)),
  fc.tuple(piece, piece).map(([from, to]) => pieces.with(to, pieces[from] ?? "").join("&")),
  fc.tuple(piece, printable).map(([at, text]) => {
    const [name = ""] = (pieces[at] ?? "").split("=");
    return pieces.with(at, `${name}=${encodeURIComponent(text)}`).join("&");
  }),
  fc.tuple(piece, piece).map(([one, other]) => {
    const [nameOne = "", valueOne = ""] = (pieces[one] ?? "").split("=");
    const [nameOther = "", valueOther = ""] = (pieces[other] ?? "").split("=");
    const swapped = pieces.with(one, `${nameOne}=${valueOther}`);
    return swapped.with(other, `${nameOther}=${valueOne}`).join("&");
  }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("latin1")),
);

test("a changed message is never believed, unless it still says exactly the same, and nothing is thrown", () => {
  fc.assert(
    fc.property(mutated, (body) => {
      const read = readVector(body);
      if (read.verdict !== "verified") return;
      expect(sourceOf(confirmationFields, decodeForm(body) ?? {})).toBe(vectors.AC.source);
      expect(read).toEqual(genuine);
    }),
    { numRuns: 4000 },
  );
});
