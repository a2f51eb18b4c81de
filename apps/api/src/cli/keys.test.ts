import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../testing/payer.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { receiptKeysFrom } from "../modules/receipts/receipt-keys.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "kaunter-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const kaunter = (env: Record<string, string>, ...args: string[]) =>
  kaunterOn(database, env)("keys", ...args);

function makeKey(name: string): string {
  const { stdout, stderr } = kaunter({}, "new", "--out", file(`${name}.pem`));
  const kid = /^Key (\S{8}) /.exec(stdout)?.[1];
  if (kid === undefined) throw new Error(stderr);
  return kid;
}

const first = makeKey("first");
const site = await createTestApp(database, {
  receiptKeys: receiptKeysFrom(readFileSync(file("first.pem"), "utf8"), []),
});
const payer = payerAt(site);

test("a key is made, changed for the next one, and every one that has signed is listed", async () => {
  expect(statSync(file("first.pem")).mode & 0o777).toBe(0o600);
  const created = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await payer.look(created);
  const next = makeKey("next");
  const env = { KAUNTER_RECEIPT_KEY_FILE: file("next.pem") };
  const others = { KAUNTER_RECEIPT_OTHER_KEY_FILES: file("first.public.pem") };
  expect(kaunter({ ...env, ...others }, "list").stdout).toBe(
    `${next}         0 receipts  signs\n${first}         1 receipts  verifies only\n`,
  );
  const forgotten = kaunter(env, "list");
  expect(forgotten.stdout).toContain(`${first}         1 receipts  MISSING`);
  expect(forgotten.status).toBe(1);
});

test("a key that is there already is never written over", () => {
  makeKey("kept");
  const before = readFileSync(file("kept.pem"), "utf8");
  const { status, stderr } = kaunter({}, "new", "--out", file("kept.pem"));
  expect([status, stderr]).toEqual([1, expect.stringContaining("EEXIST")]);
  expect(readFileSync(file("kept.pem"), "utf8")).toBe(before);
});

test.each([
  [["list"], "KAUNTER_RECEIPT_KEY_FILE"],
  [["new"], "--out"],
  [["forget"], "knows list and new"],
])("keys %j is refused with a word on why", (args, why) => {
  const { status, stderr } = kaunter({}, ...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
});
