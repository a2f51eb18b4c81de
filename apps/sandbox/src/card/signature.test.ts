import { expect, test } from "vitest";
import { type SignatureType, requestSource, responseSource, signSource } from "./signature.ts";

type Fields = Readonly<Record<string, string>>;

// The first is the provider's own published example; the others are ours, computed outside this repository.
const apple = { MerchantCode: "M00003", RefNo: "A00000001", Amount: "1.00", Currency: "MYR" };
const demo = {
  MerchantCode: "M99999",
  RefNo: "TW2026000001",
  Amount: "1,278.99",
  Currency: "MYR",
};

const requests: [source: string, Fields, SignatureType, hash: string][] = [
  [
    "appleM00003A00000001100MYR",
    apple,
    "SHA256",
    "110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa",
  ],
  [
    "appleM00003A00000001100MYR",
    apple,
    "HMACSHA512",
    "c41859fed9b4ac135990cc10737ff3a37ad1e0eaa3e0f2235a652172fe3465413449b2e73acb782bb14a1b2e32792e91dc03fd2da355432de86df6730ed70e9a",
  ],
  [
    "demoKey88M99999TW2026000001127899MYR",
    demo,
    "SHA256",
    "fff937c80befa0fe5068aa0e6c8e1d844bbbfae509df4dcf1edaa1f11bf16823",
  ],
  [
    "demoKey88M99999TW2026000001127899MYR",
    demo,
    "HMACSHA512",
    "d4de74338668af61e11489e944106bc884a60f608fb910c3df91432a2a9f9aef2fdfdf38382af992fdb2edf301c831d34f27478e8cf073230960e0cee482aaba",
  ],
  [
    "demoKey88M99999TW2026000001127899MYRms",
    { ...demo, Xfield1: "ms" },
    "HMACSHA512",
    "5a2cd246a71bb755a82a7973ced3d1b38999888122fae8e34594fd32218e576f93d5923fbc4433eb4613ccd20e5698f73b04e6d1851f0df0f5a9544533cf608c",
  ],
  [
    "demoKey88M99999A1005MYR",
    { ...demo, RefNo: "A1", Amount: "0.05" },
    "SHA256",
    "9b05cec85b89e0b2cc6cd9b0e6a1f4e204d197361a7b096135bce3abcd483109",
  ],
];

const keyOf = (fields: Fields) => (fields["MerchantCode"] === "M00003" ? "apple" : "demoKey88");

test.each(requests)("a request is signed over %s", (source, fields, type, hash) => {
  expect(requestSource(keyOf(fields), fields)).toBe(source);
  expect(signSource(type, keyOf(fields), source)).toBe(hash);
});

const responses: [source: string, Fields, SignatureType, hash: string][] = [
  [
    "appleM000032A00000001100MYR1",
    { ...apple, Status: "1" },
    "SHA256",
    "f173a2521d178574caab19ab7ddd04b299dbc0d656a26c1d1aabf9187dfbf352",
  ],
  [
    "appleM000032A00000001100MYR1",
    { ...apple, Status: "1" },
    "HMACSHA512",
    "2b8bcaf66881a9f02a7a2b470cbdf958a86d92f2169774de1062db0376545b061c98f78827db0dbe8aacf908982d5777f577370e19658649a9794c7168b5a5d7",
  ],
  [
    "demoKey88M999992TW2026000001127899MYR1",
    { ...demo, Status: "1" },
    "SHA256",
    "60905aa64950afbb27a7db407eaa1ea21fa9d470ef11fa95911c41213fcc1d00",
  ],
  [
    "demoKey88M999992TW2026000001127899MYR1",
    { ...demo, Status: "1" },
    "HMACSHA512",
    "79e57701fb04a1ccf6a0a02b4e9b0cdaa69a912a54f46cd30996ad6f41d5bb523a4c805ad17a3991f7fb9f429f3f51122267e09b857a2d8ac7236621738b8fb7",
  ],
  [
    "demoKey88M999992TW2026000001127899MYR0",
    { ...demo, Status: "0" },
    "SHA256",
    "a98ed9e68362668e26468833c364a98b8763704b71372f113333b975729fb146",
  ],
  [
    "demoKey88M999992TW2026000001127899MYR0",
    { ...demo, Status: "0" },
    "HMACSHA512",
    "7414cadb0c7969cff2d0dee2b9a979d1581a193b95442f582e40fe194aba6008fe84268bdc792802ee4a14d974da701aea9b4d713420f1116a3206c10ad8f129",
  ],
  [
    "demoKey88M999992TW2026000001127899MYR6",
    { ...demo, Status: "6" },
    "SHA256",
    "edf0beb633f5ac8141a65efe3a96c55899c2f46c46f2a5a2207e8e56f15d89de",
  ],
];

test.each(responses)("a response is signed over %s", (source, fields, type, hash) => {
  expect(responseSource(keyOf(fields), { PaymentId: "2", ...fields })).toBe(source);
  expect(signSource(type, keyOf(fields), source)).toBe(hash);
});

test("RM2.00 for TW11 and RM12.00 for TW1 have the same signature", () => {
  const told = { ...demo, PaymentId: "2", Status: "1" };
  const source = "demoKey88M999992TW11200MYR1";
  expect(responseSource("demoKey88", { ...told, RefNo: "TW11", Amount: "2.00" })).toBe(source);
  expect(responseSource("demoKey88", { ...told, RefNo: "TW1", Amount: "12.00" })).toBe(source);
  expect(signSource("SHA256", "demoKey88", source)).toBe(
    "a8c493a3d4a43c879432c6c86e41278f1707a8f0bf2c0f14da4bfce2522201d1",
  );
});
