import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openMerchantKey } from "./merchant-key.ts";
import { signSource } from "./signature.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-key-"));
const merchantKeyFile = join(folder, "card.key");

afterAll(() => rmSync(folder, { recursive: true }));

test("the key is let out only as signatures of the chosen type, without the end of its line", () => {
  writeFileSync(merchantKeyFile, "apple\n");
  const key = openMerchantKey({ merchantKeyFile, signatureType: "HMACSHA512" });
  expect(key.sign("source")).toBe(signSource("HMACSHA512", "apple", "source"));
  expect(key.isGenuine("source", key.sign("source"))).toBe(true);
  expect(key.isGenuine("source", signSource("SHA256", "apple", "source"))).toBe(false);
  expect(Object.keys(key)).toEqual(["sign", "isGenuine"]);
});

test.each(["", "\n", "two words", "two\nlines"])("a file with %j is refused by name", (content) => {
  writeFileSync(merchantKeyFile, content);
  expect(() => openMerchantKey({ merchantKeyFile, signatureType: "SHA256" })).toThrow(
    `${merchantKeyFile} holds no merchant key`,
  );
});

test("no other code knows where the key is, but for the two files that pass the setting on", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/^testing\/|\.(test|fixture)\.ts$/.test(file),
  );
  const knowing = files.filter((file) =>
    /merchantKeyFile|cardKeyFile|CARD_KEY|MERCHANT_KEY/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  const allowed = ["adapters/card/merchant-key.ts", "config.ts", "dependencies.ts"];
  expect(knowing).toContain("adapters/card/merchant-key.ts");
  expect(knowing.filter((file) => !allowed.includes(file))).toEqual([]);
});
