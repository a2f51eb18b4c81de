import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unsaidWords } from "./unsaid.ts";

function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "unsaid-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const catalogue = "packages/words/src/dictionary/statuses/ms.json";

test.each([
  ["written out", `t("status.paid")`],
  ["made of a prefix and a name", "t(`status.${status}`)"],
  ["made of a name and an ending", "t(`status.${name}aid`)"],
])("a message is said when its id is %s", (_, source) => {
  const root = checkout({
    [catalogue]: `{ "status.paid": "Dibayar" }`,
    "apps/portal/src/features/cart/x.tsx": source,
  });
  expect(unsaidWords(root)).toEqual([]);
});

test("a message that only a test says is told about, with its file", () => {
  const root = checkout({
    [catalogue]: `{ "status.paid": "Dibayar" }`,
    "apps/portal/src/features/cart/x.test.tsx": `t("status.paid")`,
    "apps/api/src/modules/books/x.ts": "const text = `Status.${status}`;",
  });
  expect(unsaidWords(root)).toEqual([`${catalogue}: nobody says "status.paid"`]);
});
