import { generateKeyPairSync } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isSignedBy } from "./signature.ts";
import { openSigningKeys } from "./signing-key.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-key-"));
const keyFile = join(folder, "seller.pem");
const settings = { exchangeId: "EX00000001", keyFile, otherKeys: [] };

afterAll(() => rmSync(folder, { recursive: true }));

test("the key is let out only as signatures", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const { sign } = openSigningKeys(settings);
  expect(isSignedBy(publicKey, "a|b", sign("a|b"))).toBe(true);
  expect(Object.getOwnPropertyNames(sign).toSorted()).toEqual(["length", "name"]);
});

test("a key of another kind is refused with the name of its file", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  expect(() => openSigningKeys(settings)).toThrow(`${keyFile} holds no RSA key`);
});

test("no other code knows where the key is, but for the file that reads the setting", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/^testing\/|\.(test|fixture)\.ts$/.test(file),
  );
  const knowing = files.filter((file) => {
    const names = file.startsWith("adapters/fpx/") ? /\bkeyFile\b|FPX_KEY/ : /fpxKeyFile|FPX_KEY/;
    return names.test(readFileSync(join(root, file), "utf8"));
  });
  expect(knowing.toSorted()).toEqual(["adapters/fpx/settings.ts", "adapters/fpx/signing-key.ts"]);
});
