import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..", "..");
const writes =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]payments\b|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?payments\b/i;

test("one file alone writes payments, but for the one that erases who paid", () => {
  const files = globSync("**/*.ts", { cwd: source }).filter(
    (file) => !/^testing\/|\.(test|fixture)\.ts$/.test(file),
  );
  const writers = files.filter((file) => writes.test(readFileSync(join(source, file), "utf8")));
  expect(writers.toSorted()).toEqual([
    "modules/payments/moves/move-payment.ts",
    "modules/retention/forget-payers.ts",
  ]);
});

test.each([
  '.updateTable("payments")',
  ".insertInto('payments as p')",
  "sql`update payments set status = 1`",
  "INSERT INTO\n  payments (id)",
  "merge into payments using",
])("%j is a statement that writes payments", (text) => {
  expect(writes.test(text)).toBe(true);
});
