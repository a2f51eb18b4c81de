import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
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

const computations: [name: string, compute: () => Promise<unknown>][] = [
  ["a new password", () => passwords.hash("ramai orang")],
  // Nobody's password waits for its turn like anyone's: it costs the same.
  ["nobody's password", () => passwords.isRight("ramai orang", undefined)],
];

test.each(computations)(
  "when too many wait, the next is told to come back: %s",
  async (_name, compute) => {
    const crowd = Array.from({ length: 80 }, compute);
    const served = await Promise.allSettled(crowd);
    const refused = served.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(String(refused[0]?.reason)).toContain("busy");
    expect(await passwords.hash("seorang lagi")).toContain("argon2id");
  },
);

test.each([
  "password123",
  "PASSWORD123",
  "pass word 123",
  "katalaluan",
  "aaaaaaaa",
  "abababab",
  "12345678",
  "87654321",
  "qwertyuiop",
  "siti.aminah",
  "Siti.Aminah@contoh.my",
])("%j is among the first that anybody tries", (password) => {
  expect(isCommonPassword(password, "siti.aminah@contoh.my")).toBe(true);
});

test.each(["kuda laut biru", "8letters", "k9#mZ2!q", "密码就是这个句子"])(
  "%j is not",
  (password) => {
    expect(isCommonPassword(password, "siti.aminah@contoh.my")).toBe(false);
  },
);
