import fc from "fast-check";
import { expect, test } from "vitest";
import { loadKnownWords } from "./known-words.ts";
import { enoughPoints, weighPassword } from "./weigh-password.ts";

const known = await loadKnownWords();
const siti = {
  email: "siti.aminah@contoh.my",
  fullName: "Siti Aminah binti Yusof",
  icNum: "880214120123",
  phone: "+60135550101",
};
const isWeak = (password: string) => weighPassword(password, known, siti) < enoughPoints;

test("the list has at least 100,000 entries", () => {
  expect(known.size).toBeGreaterThanOrEqual(100_000);
});

test.each([
  "P@ssw0rd123",
  "Malaysia2026",
  "password123",
  "PASSWORD123",
  "pass word 123",
  "drowssap1",
  "8letters",
  "katalaluan",
  "Sabah2026!",
  "tawau1234!",
  "Merdeka1957",
  "bismillah786",
  "aaaaaaaa",
  "abababab",
  "kudakudakuda",
  "12345678",
  "87654321",
  "14021988",
  "qwertyuiop",
])("%j is among the first that anybody tries", (password) => {
  expect(isWeak(password)).toBe(true);
});

test.each([
  "siti.aminah",
  "Siti.Aminah@contoh.my",
  "SitiAminah88",
  "5iti@minah!",
  "hanimaitis",
  "Yusof12345",
  "contoh2026",
  "880214120123",
  "880214siti",
  "0135550101",
  "kaunter2026",
  "K@unter123",
])("%j is among the first that somebody tries who knows Siti, or this portal", (password) => {
  expect(isWeak(password)).toBe(true);
  expect(isWeak(`${password} kuda laut`)).toBe(false);
});

test.each([
  "kuda laut biru",
  "payung merah",
  "k9#mZ2!q",
  "xkqzwvjp",
  "密码就是这个句子",
  "siti suka payung merah",
])("%j is not", (password) => {
  expect(isWeak(password)).toBe(false);
});

test("what nobody predicts is never refused, and neither is it with more behind it", () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from("bcdfghjklmnpqrstvwxz#%&*")),
    minLength: 12,
    maxLength: 128,
  });
  const isFine = (text: string) => !/(.)\1\1/.test(text) && new Set(text).size > 6;
  fc.assert(
    fc.property(letters.filter(isFine), (text) => {
      expect(isWeak(text)).toBe(false);
    }),
    { seed: 7, numRuns: 500 },
  );
});
