import { createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { LicenceClaims } from "@kaunter/contracts/licence-token";
import type { ReceiptFacts } from "@kaunter/contracts/receipt-token";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { largestAmountSen, sen } from "@kaunter/domain/money";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readOutsideConfig } from "../../config.ts";
import { outsideEnvironment } from "../../testing/outside-environment.ts";
import { makeReceiptKey, receiptKeysFrom } from "./receipt-keys.ts";

const made = makeReceiptKey();
const keys = receiptKeysFrom(made.privatePem, []);
const facts: ReceiptFacts = {
  number: "MPT-2026-004812",
  council: "mpt",
  amountSen: sen(86_500),
  paidAt: new Date("2026-11-14T02:42:09.000Z"),
  reference: "1762950000000001",
};
const licence: LicenceClaims = {
  document: "R012345-2026",
  council: "mpt",
  issueNo: 57,
  validFrom: parseCalendarDay("2026-01-01"),
  validUntil: parseCalendarDay("2026-12-31"),
  receiptNumber: facts.number,
};
const { token } = await keys.sign(facts);
const [header = "", claims = "", signature = ""] = token.split(".");

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
const genuine = { header: decode(header), claims: decode(claims) };

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const secondOf = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex", 32)}`);
const isLow = (bytes: Buffer) => secondOf(bytes) <= orderOfP256 / 2n;

/** The other signature that ECDSA accepts over the same content. */
function twinOf(bytes: Buffer): Buffer {
  const second = (orderOfP256 - secondOf(bytes)).toString(16).padStart(64, "0");
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(second, "hex")]);
}

/** A token that somebody signed with a key, whatever it says. */
function signed(changes: { header?: object; claims?: object }, pem = made.privatePem): string {
  const parts = [
    encode({ ...genuine.header, ...changes.header }),
    encode({ ...genuine.claims, ...changes.claims }),
  ];
  const key = { key: createPrivateKey(pem), dsaEncoding: "ieee-p1363" } as const;
  const bytes = sign("sha256", Buffer.from(parts.join(".")), key);
  return [...parts, (isLow(bytes) ? bytes : twinOf(bytes)).toString("base64url")].join(".");
}

test("what was signed is read back to the second, and says nothing of its payer", async () => {
  expect(await keys.verify(token)).toEqual(facts);
  expect(await keys.verify(signed({}))).toEqual(facts);
  expect(genuine).toEqual({
    header: { alg: "ES256", kid: made.kid, typ: "receipt+jwt" },
    claims: {
      aud: "receipt",
      no: "MPT-2026-004812",
      sen: 86_500,
      at: 1_794_624_129,
      ref: 1762950000000001,
    },
  });
});

/** Changes one byte of one of some tokens, ten thousand times: those that are still taken for genuine. */
async function changeBytes(
  tokens: readonly string[],
  read: (changed: string) => Promise<unknown>,
): Promise<string[]> {
  const taken: string[] = [];
  const change = fc.tuple(fc.constantFrom(...tokens), fc.nat(), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(change, async ([text, place, by]) => {
      const bytes = Buffer.from(text, "latin1");
      const at = place % bytes.length;
      bytes.writeUInt8((bytes.readUInt8(at) + by) % 256, at);
      const changed = bytes.toString("latin1");
      if ((await read(changed)) !== undefined) taken.push(changed);
    }),
    { seed: 28, numRuns: 10_000 },
  );
  return taken;
}

test("10,000 changes of a single byte are all forgeries", async () => {
  const tokens = [token];
  for (let count = 1; count < 20; count += 1) {
    tokens.push((await keys.sign({ ...facts, number: `MPS-2026-0000${count + 10}` })).token);
  }
  expect(await changeBytes(tokens, (text) => keys.verify(text))).toEqual([]);
});

test("10,000 changes of a single byte of a licence's code are all forgeries", async () => {
  const code = await keys.signLicence(licence);
  expect(await keys.verifyLicence(code)).toEqual(licence);
  expect(await changeBytes([code], (text) => keys.verifyLicence(text))).toEqual([]);
});

const unsigned = encode({ ...genuine.header, alg: "none" });
const shared = encode({ ...genuine.header, alg: "HS256" });
const hmac = (key: string) =>
  createHmac("sha256", key).update(`${shared}.${claims}`).digest("base64url");
const [publicKey] = keys.published;
const forgeries = {
  "no signature at all": `${unsigned}.${claims}.`,
  "no algorithm, with the signature": `${unsigned}.${claims}.${signature}`,
  "an HMAC with the public key": `${shared}.${claims}.${hmac(made.publicPem)}`,
  "an HMAC with the published key": `${shared}.${claims}.${hmac(JSON.stringify(publicKey))}`,
  "another algorithm's name": signed({ header: { alg: "ES384" } }),
  "another type": signed({ header: { typ: "licence+jwt" } }),
  "another audience": signed({ claims: { aud: "licence" } }),
  "several audiences": signed({ claims: { aud: ["receipt", "licence"] } }),
  "a key of its own in the header": signed({ header: { jwk: publicKey } }),
  "a promise to be understood": signed({ header: { crit: ["exp"], exp: 1 } }),
  "another council's number": signed({ claims: { no: "XYZ-2026-000001" } }),
  "an amount that is no amount": signed({ claims: { sen: "86500" } }),
  "an amount beyond all": signed({ claims: { sen: largestAmountSen + 1 } }),
  "a name that no key has": signed({ header: { kid: "AAAAAAAA" } }),
  "our key's name over another key": signed({}, makeReceiptKey().privatePem),
  "the signature of another receipt": `${header}.${encode({ ...genuine.claims, sen: 1 })}.${signature}`,
  "a DER signature": `${header}.${claims}.${sign(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    made.privatePem,
  ).toString("base64url")}`,
  padding: `${token}==`,
  "a line break": `${token}\n`,
  "a space before": ` ${token}`,
  "a fourth part": `${token}.`,
  nothing: "",
};

test.each(Object.entries(forgeries))("%s is a forgery", async (_name, forged) => {
  expect(await keys.verify(forged)).toBeUndefined();
});

test("the same bytes written in another way are a forgery", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  // Four bits of a signature's last character carry nothing.
  for (let spare = 1; spare < 16; spare += 1) {
    const other = token.slice(0, -1) + alphabet[last - (last % 16) + ((last + spare) % 16)];
    expect(Buffer.from(other, "base64url")).toEqual(Buffer.from(token, "base64url"));
    expect(await keys.verify(other)).toBeUndefined();
  }
  let dashed = token;
  while (!/[-_]/.test(dashed)) dashed = (await keys.sign(facts)).token;
  const plain = dashed.replaceAll("-", "+").replaceAll("_", "/");
  expect(await keys.verify(plain)).toBeUndefined();
});

test("of the two signatures that ECDSA accepts, the smaller is made and the other is a forgery", async () => {
  for (let count = 10; count < 30; count += 1) {
    const made256 = await keys.sign({ ...facts, number: `MPS-2026-0000${count}` });
    const [head = "", body = "", bytes = ""] = made256.token.split(".");
    const ours = Buffer.from(bytes, "base64url");
    expect(isLow(ours)).toBe(true);
    const twin = twinOf(ours);
    const way = { key: createPublicKey(made.publicPem), dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", Buffer.from(`${head}.${body}`), way, twin)).toBe(true);
    expect(await keys.verify(`${head}.${body}.${twin.toString("base64url")}`)).toBeUndefined();
    expect(await keys.verify(made256.token)).toMatchObject({ council: "mps" });
  }
});

test("after a change of keys the old one verifies and the new one signs", async () => {
  const next = makeReceiptKey();
  const before = receiptKeysFrom(made.privatePem, [next.publicPem]);
  const after = receiptKeysFrom(next.privatePem, [made.publicPem]);
  expect(await after.verify(token)).toEqual(facts);
  const renewed = await after.sign(facts);
  expect(renewed.keyId).toBe(next.kid);
  expect(await before.verify(renewed.token)).toEqual(facts);
  expect(await keys.verify(renewed.token)).toBeUndefined();
  expect(after.published.map(({ kid }) => kid)).toEqual([next.kid, made.kid]);
  expect(JSON.stringify(after.published)).not.toContain('"d"');
});

test("the link of the longest receipt at the longest address fits into its QR", async () => {
  const number = `${councilCodes.toSorted((a, b) => b.length - a.length)[0]?.toUpperCase()}-9999-999999999`;
  const long = {
    ...facts,
    number,
    amountSen: sen(largestAmountSen),
    reference: "9007199254740991",
  };
  const publicUrl = `https://${"k".repeat(34)}`;
  const paidAt = new Date("2286-11-20T17:46:39.000Z");
  const { token: longest } = await keys.sign({ ...long, paidAt });
  const link = `${publicUrl}/#/verify?t=${longest}`;
  expect(Buffer.byteLength(link)).toBeLessThanOrEqual(350);
  const environment = outsideEnvironment();
  const at = (url: string) => readOutsideConfig({ ...environment, KAUNTER_PUBLIC_URL: url });
  expect(at(`${publicUrl}/`).publicUrl).toBe(publicUrl);
  expect(() => at(`${publicUrl}k`)).toThrow("KAUNTER_PUBLIC_URL");
});

test("no process starts without a key for receipts", () => {
  const { KAUNTER_RECEIPT_KEY_FILE: _none, ...environment } = outsideEnvironment();
  expect(() => readOutsideConfig(environment)).toThrow("KAUNTER_RECEIPT_KEY_FILE");
});

test("a key is on P-256, is private where it signs, and is given once", () => {
  expect(() => receiptKeysFrom(made.publicPem, [])).toThrow("DECODER");
  expect(() => receiptKeysFrom(made.privatePem, [made.publicPem])).toThrow("twice");
});
