import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database, { level: "trace" });
const { app, logged } = testApp;
const { post, signUp } = citizensAt(testApp);
const judge = async (given: object) => (await post(paths.judgePassword, given)).json();

test("whoever types a password is told at once whether it would be refused", async () => {
  expect(await judge({ password: "P@ssw0rd123" })).toEqual({ is_common: true });
  expect(await judge({ password: "Malaysia2026" })).toEqual({ is_common: true });
  expect(await judge({ password: "kuda laut biru" })).toEqual({ is_common: false });
  const name = { email: "zainab@contoh.my", full_name: "Zainab binti Osman" };
  expect(await judge({ password: "zainabosman7", ...name })).toEqual({ is_common: true });
});

test("it tells nothing of accounts: an address that has one is judged like any", async () => {
  const { email } = await signUp("umi@contoh.my");
  const password = "payung merah";
  expect(await judge({ password, email })).toEqual(await judge({ password, email: "tak@b.my" }));
});

test("the password is neither logged nor kept, not even its hash", async () => {
  const before = await asOwner(database, "select count(*)::int from lookup_targets");
  const password = "gajah terbang tinggi";
  await judge({ password });
  await judge({ password });
  expect(logged.join("")).not.toContain("gajah");
  // Twice the same password is two questions: what is written does not depend on it.
  const after = await asOwner(database, "select count(*)::int from lookup_targets");
  expect([before, after]).toEqual([
    [{ count: expect.any(Number) }],
    [{ count: countOf(before) + 2 }],
  ]);
});

const countOf = ([row]: unknown[]) => (row as { count: number }).count;

test("whoever asks too often is stopped, and can still look for bills", async () => {
  const headers = { cookie: `__Host-device=${"p".repeat(22)}` };
  const ask = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, payload, headers })).statusCode;
  const asked = Array.from({ length: 300 }, () => ask(paths.judgePassword, { password: "a" }));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(await ask(paths.judgePassword, { password: "a" })).toBe(429);
  const search = {
    data: { council: "mpt", type: "compound", no: "V26-1", compound_type: "general" },
  };
  expect(await ask(paths.search, search)).not.toBe(429);
});
