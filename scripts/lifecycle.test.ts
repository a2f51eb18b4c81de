import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lifecycleIsCurrent } from "./lifecycle.ts";
import { root } from "../tools/stage/processes.ts";

const page = "docs/payment-lifecycle.md";
const copy = mkdtempSync(join(tmpdir(), "kaunter-lifecycle-"));
afterAll(() => rmSync(copy, { recursive: true }));

function change(from: string, to: string): void {
  cpSync(join(root, page), join(copy, page));
  writeFileSync(join(copy, page), readFileSync(join(root, page), "utf8").replace(from, to));
}

test("the page about payments shows the rules as they are", () => {
  expect(lifecycleIsCurrent(root)).toEqual([]);
});

test("a page that shows other rules is named", () => {
  change("expired --> successful", "expired --> failed");
  expect(lifecycleIsCurrent(copy)).toEqual([expect.stringContaining(page)]);
});

test("a page without its marks is a fault", () => {
  change("<!-- to here -->", "");
  expect(() => lifecycleIsCurrent(copy)).toThrow(/marks/);
});
