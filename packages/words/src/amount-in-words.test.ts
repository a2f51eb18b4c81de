import { largestAmountSen, sen } from "@kaunter/domain/money";
import { languages } from "@kaunter/domain/vocabulary/languages";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  [64_940, "my", "Ringgit Malaysia enam ratus empat puluh sembilan dan sen empat puluh sahaja"],
  [64_940, "en", "Ringgit Malaysia six hundred forty-nine and sen forty only"],
  [64_940, "zh", "马币陆佰肆拾玖令吉肆拾仙正"],
  [101_100, "my", "Ringgit Malaysia seribu sebelas sahaja"],
  [101_100, "en", "Ringgit Malaysia one thousand eleven only"],
  [101_100, "zh", "马币壹仟零壹拾壹令吉正"],
  [5, "my", "Ringgit Malaysia kosong dan sen lima sahaja"],
  [1_000_000_000, "zh", "马币壹仟万令吉正"],
  [10_000_500_001, "zh", "马币壹亿零伍仟令吉壹仙正"],
  [100_150_012, "my", "Ringgit Malaysia satu juta seribu lima ratus dan sen dua belas sahaja"],
] as const)("%i sen in %s is %s", (amount, language, text) => {
  expect(amountInWords(sen(amount), language)).toBe(text);
});

/** Reads the words by rules of its own. */
const readers = {
  my: (text: string) => {
    const [ringgit = "", cents = "kosong"] = text
      .replace(/^Ringgit Malaysia | sahaja$/g, "")
      .split(" dan sen ");
    return readMalay(ringgit) * 100 + readMalay(cents);
  },
  en: (text: string) => {
    const [ringgit = "", cents = "zero"] = text
      .replace(/^Ringgit Malaysia | only$/g, "")
      .split(" and sen ");
    return readEnglish(ringgit) * 100 + readEnglish(cents);
  },
  zh: (text: string) => {
    const [ringgit = "", cents = ""] = text.replace(/^马币|正$/g, "").split("令吉");
    return readChinese(ringgit) * 100 + readChinese(cents.replace("仙", ""));
  },
};

/** Adds up what is said, and multiplies it where a word says so. */
function readSum(words: string[], valueOf: (word: string) => number, times: Set<string>): number {
  let all = 0;
  let below = 0;
  for (const word of words) {
    const value = valueOf(word);
    if (!times.has(word)) below += value;
    else if (value >= 1_000) {
      all += below * value;
      below = 0;
    } else below = below - (below % 10) + (below % 10) * value;
  }
  return all + below;
}

function readMalay(text: string): number {
  const ones = "kosong satu dua tiga empat lima enam tujuh lapan sembilan".split(" ");
  const spelled = text
    .replaceAll("seribu", "satu ribu")
    .replaceAll("seratus", "satu ratus")
    .replaceAll("sepuluh", "satu puluh")
    .replaceAll("sebelas", "satu belas")
    // Eleven to nineteen: ten is added to what was said.
    .replaceAll(/(\w+) belas/g, "satu puluh $1");
  const powers: Record<string, number> = { puluh: 10, ratus: 100, ribu: 1_000, juta: 1_000_000 };
  return readSum(
    spelled.split(" "),
    (word) => powers[word] ?? ones.indexOf(word),
    new Set(Object.keys(powers)),
  );
}

function readEnglish(text: string): number {
  const small = [
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
    "fifteen sixteen seventeen eighteen nineteen",
  ]
    .join(" ")
    .split(" ");
  const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  const powers: Record<string, number> = { hundred: 100, thousand: 1_000, million: 1_000_000 };
  const valueOf = (word: string) =>
    powers[word] ?? (tens.includes(word) ? (tens.indexOf(word) + 2) * 10 : small.indexOf(word));
  return readSum(text.split(/[ -]/), valueOf, new Set(Object.keys(powers)));
}

function readChinese(text: string): number {
  const digits = "零壹贰叁肆伍陆柒捌玖";
  const powers: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 };
  const groups: Record<string, number> = { 万: 10_000, 亿: 100_000_000 };
  let all = 0;
  let group = 0;
  let digit = 0;
  for (const sign of text) {
    const [power, times] = [powers[sign], groups[sign]];
    if (power) group += digit * power;
    else if (times) all += (group + digit) * times;
    if (times) group = 0;
    digit = power || times ? 0 : digits.indexOf(sign);
  }
  return all + group + digit;
}

test.each(languages)("in %s the words of every amount say that amount and no other", (language) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: largestAmountSen }), (amount) => {
      expect(readers[language](amountInWords(sen(amount), language))).toBe(amount);
    }),
  );
});

test("what is owed the other way is not written out", () => {
  expect(() => amountInWords(sen(-1), "en")).toThrow(RangeError);
});
