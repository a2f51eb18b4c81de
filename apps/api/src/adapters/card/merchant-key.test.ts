import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openMerchantKeys } from "./merchant-key.ts";
import { signSource } from "./signature.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-key-"));
const merchantKeyFile = join(folder, "card.key");

afterAll(() => rmSync(folder, { recursive: true }));

test("the key is let out only as signatures of the chosen type, without the end of its line", () => {
  writeFileSync(merchantKeyFile, "apple\n");
  const { key } = openMerchantKeys({ merchantKeyFile, otherKeys: [] });
  const signature = signSource("HMACSHA512", "apple", "source");
  expect(key.sign("HMACSHA512", "source")).toBe(signature);
  expect(key.isGenuine("HMACSHA512", "source", signature)).toBe(true);
  expect(key.isGenuine("SHA256", "source", signature)).toBe(false);
  expect(Object.keys(key)).toEqual(["id", "sign", "isGenuine"]);
  expect(key.id).toMatch(/^[0-9a-f]{8}$/);
});

test.each(["", "\n", "two words", "two\nlines"])("a file with %j is refused by name", (content) => {
  writeFileSync(merchantKeyFile, content);
  const refusal = `${merchantKeyFile} holds no merchant key`;
  expect(() => openMerchantKeys({ merchantKeyFile, otherKeys: [] })).toThrow(refusal);
});

test("no other code knows where the key is, but for the file that reads the setting", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/^testing\/|\.(test|fixture)\.ts$/.test(file),
  );
  const knowing = files.filter((file) =>
    /merchantKeyFile|cardKeyFile|CARD_KEY|MERCHANT_KEY/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  expect(knowing.toSorted()).toEqual([
    "adapters/card/merchant-key.ts",
    "adapters/card/settings.ts",
  ]);
});
