import { expect, test } from "vitest";
import { requestSource, responseSource } from "./message.ts";
import { isSameSignature, signatureTypes, signSource } from "./signature.ts";

/** Made and verified outside this repository; the first SHA256 values are the provider's own example. */
const apple = {
  key: "apple",
  fields: { MerchantCode: "M00003", RefNo: "A00000001", Amount: "1.00", Currency: "MYR" },
};
const demo = {
  key: "demoKey88",
  fields: {
    MerchantCode: "M99999",
    RefNo: "TW2026000001",
    Amount: "1,278.99",
    Currency: "MYR",
  },
};
const small = { ...demo, fields: { ...demo.fields, RefNo: "A1", Amount: "0.05" } };

test.each([
  [
    "SHA256",
    apple,
    "M00003A00000001100MYR",
    "110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa",
  ],
  [
    "HMACSHA512",
    apple,
    "M00003A00000001100MYR",
    "c41859fed9b4ac135990cc10737ff3a37ad1e0eaa3e0f2235a652172fe3465413449b2e73acb782bb14a1b2e32792e91dc03fd2da355432de86df6730ed70e9a",
  ],
  [
    "SHA256",
    demo,
    "M99999TW2026000001127899MYR",
    "fff937c80befa0fe5068aa0e6c8e1d844bbbfae509df4dcf1edaa1f11bf16823",
  ],
  [
    "HMACSHA512",
    demo,
    "M99999TW2026000001127899MYR",
    "d4de74338668af61e11489e944106bc884a60f608fb910c3df91432a2a9f9aef2fdfdf38382af992fdb2edf301c831d34f27478e8cf073230960e0cee482aaba",
  ],
  [
    "SHA256",
    small,
    "M99999A1005MYR",
    "9b05cec85b89e0b2cc6cd9b0e6a1f4e204d197361a7b096135bce3abcd483109",
  ],
] as const)("the %s of a request is the provider's", (type, { key, fields }, source, signature) => {
  expect(requestSource(fields)).toBe(source);
  expect(signSource(type, key, source)).toBe(signature);
});

test.each([
  ["SHA256", apple, "1", "f173a2521d178574caab19ab7ddd04b299dbc0d656a26c1d1aabf9187dfbf352"],
  [
    "HMACSHA512",
    apple,
    "1",
    "2b8bcaf66881a9f02a7a2b470cbdf958a86d92f2169774de1062db0376545b061c98f78827db0dbe8aacf908982d5777f577370e19658649a9794c7168b5a5d7",
  ],
  ["SHA256", demo, "1", "60905aa64950afbb27a7db407eaa1ea21fa9d470ef11fa95911c41213fcc1d00"],
  [
    "HMACSHA512",
    demo,
    "1",
    "79e57701fb04a1ccf6a0a02b4e9b0cdaa69a912a54f46cd30996ad6f41d5bb523a4c805ad17a3991f7fb9f429f3f51122267e09b857a2d8ac7236621738b8fb7",
  ],
  ["SHA256", demo, "0", "a98ed9e68362668e26468833c364a98b8763704b71372f113333b975729fb146"],
  [
    "HMACSHA512",
    demo,
    "0",
    "7414cadb0c7969cff2d0dee2b9a979d1581a193b95442f582e40fe194aba6008fe84268bdc792802ee4a14d974da701aea9b4d713420f1116a3206c10ad8f129",
  ],
  ["SHA256", demo, "6", "edf0beb633f5ac8141a65efe3a96c55899c2f46c46f2a5a2207e8e56f15d89de"],
] as const)(
  "the %s of a response is the provider's",
  (type, { key, fields }, Status, signature) => {
    const source = responseSource({ ...fields, PaymentId: "2", Status });
    expect(signSource(type, key, source)).toBe(signature);
  },
);

test("two payments whose digits meet have one signature, which is why formats are checked first", () => {
  const shared = { MerchantCode: "M99999", PaymentId: "2", Currency: "MYR", Status: "1" };
  const source = responseSource({ ...shared, RefNo: "TW11", Amount: "2.00" });
  expect(responseSource({ ...shared, RefNo: "TW1", Amount: "12.00" })).toBe(source);
  expect(signSource("SHA256", "demoKey88", source)).toBe(
    "a8c493a3d4a43c879432c6c86e41278f1707a8f0bf2c0f14da4bfce2522201d1",
  );
});

test.each(signatureTypes)("a %s is compared whole, in any letter case", (type) => {
  const right = signSource(type, "key", "source");
  expect(isSameSignature(right, right.toUpperCase())).toBe(true);
  const lastDigit = right.endsWith("0") ? "1" : "0";
  const wrong = ["", right.slice(2), `${right}00`, right.slice(0, -1) + lastDigit];
  const noDigits = [`${right.slice(0, -2)}zz`, `${right.slice(0, -1)} `, "é".repeat(right.length)];
  for (const given of [...wrong, ...noDigits]) expect(isSameSignature(right, given)).toBe(false);
});
