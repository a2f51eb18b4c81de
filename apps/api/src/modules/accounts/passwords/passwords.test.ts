import { expect, test } from "vitest";
import { passwordsAt, productionCosts } from "./passwords.ts";

const passwords = passwordsAt({ memoryKib: 8, passes: 1 });

test("a password is right with its own hash only, however its characters were typed", async () => {
  const hash = await passwords.hash("kafé kopi-o");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.hash("kafé kopi-o")).not.toBe(hash);
  expect(await passwords.isRight("kafé kopi-o", hash)).toBe(true);
  expect(await passwords.isRight("kafe\u0301 kopi-o", hash)).toBe(true);
  expect(await passwords.isRight("kafe kopi-o", hash)).toBe(false);
  expect(await passwords.isRight("kafé kopi-o", undefined)).toBe(false);
});

test("a hash that was cheaper is still understood, and is known to be old", async () => {
  const dearer = passwordsAt({ memoryKib: 64, passes: 2 });
  const hash = await passwords.hash("rahsia saya");
  expect([passwords.isStale(hash), dearer.isStale(hash)]).toEqual([false, true]);
  expect(await dearer.isRight("rahsia saya", hash)).toBe(true);
});

test("in production a hash costs what OWASP asks for at least", () => {
  expect(productionCosts).toEqual({ memoryKib: 19_456, passes: 2 });
});
