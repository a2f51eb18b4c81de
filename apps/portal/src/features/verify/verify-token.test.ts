import { writeClaims, writeTokenHeader } from "@kaunter/contracts/receipt-token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aReceiptKey, someFacts, toBase64Url, twinOf } from "../../testing/receipts.ts";
import { readToken, verifyToken } from "./verify-token.ts";

const key = await aReceiptKey("abcd-_12");
const token = await key.sign(someFacts);
const [header = "", claims = "", signature = ""] = token.split(".");

async function verify(text: string) {
  const read = readToken(text);
  return read?.kid === "abcd-_12" ? verifyToken(read, key.published) : undefined;
}

test("what was signed is read in the browser as the server wrote it", async () => {
  expect(await verify(token)).toEqual(someFacts);
});

test("10,000 changes of a single byte are all forgeries", async () => {
  const tokens = [token];
  for (let count = 10; count < 20; count += 1) {
    tokens.push(await key.sign({ ...someFacts, number: `MPS-2026-0000${count}` }));
  }
  const change = fc.tuple(fc.constantFrom(...tokens), fc.nat(), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(change, async ([text, place, by]) => {
      const bytes = Buffer.from(text, "latin1");
      const at = place % bytes.length;
      bytes.writeUInt8((bytes.readUInt8(at) + by) % 256, at);
      expect(await verify(bytes.toString("latin1"))).toBeUndefined();
    }),
    { seed: 29, numRuns: 10_000 },
  );
});

const head = (changes: object) =>
  JSON.stringify({ ...JSON.parse(writeTokenHeader("abcd-_12")), ...changes });
const said = (changes: object) =>
  JSON.stringify({ ...JSON.parse(writeClaims(someFacts)), ...changes });
const forgeries = {
  "no algorithm": `${toBase64Url(head({ alg: "none" }))}.${claims}.`,
  "no algorithm, with a signature": await key.signParts(head({ alg: "none" }), said({})),
  HS256: await key.signParts(head({ alg: "HS256" }), said({})),
  "another type": await key.signParts(head({ typ: "licence+jwt" }), said({})),
  "another audience": await key.signParts(head({}), said({ aud: "licence" })),
  "a key of its own": await key.signParts(head({ jwk: key.published }), said({})),
  "no council": await key.signParts(head({}), said({ no: "XYZ-2026-000001" })),
  "another key": await (await aReceiptKey("abcd-_12")).sign(someFacts),
  padding: `${token}==`,
  "a line break": `${header}.${claims}\n.${signature}`,
  "a short signature": token.slice(0, -4),
  "a fourth part": `${token}.`,
  nothing: "",
};

test.each(Object.entries(forgeries))("%s is a forgery", async (_name, forged) => {
  expect(await verify(forged)).toBeUndefined();
});

test("the other signature that ECDSA accepts over the same content is a forgery", async () => {
  const twin = twinOf(Buffer.from(signature, "base64url")).toString("base64url");
  expect(await verify(`${header}.${claims}.${twin}`)).toBeUndefined();
});

test("the same bytes written in another way are a forgery", async () => {
  const last = token.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const twin = token.slice(0, -1) + alphabet[alphabet.indexOf(last) + 1];
  expect(Buffer.from(twin, "base64url")).toEqual(Buffer.from(token, "base64url"));
  expect(await verify(twin)).toBeUndefined();
});
