import { ringgitAndSen, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";

/** An amount as it stands under a total on paper, where a digit could be added to a figure. Never below zero. */
export function amountInWords(amount: Sen, language: Language): string {
  const { ringgit, cents } = ringgitAndSen(amount);
  return write[language](ringgit, cents);
}

const thousand = 1_000;

const write: Record<Language, (ringgit: number, cents: number) => string> = {
  my: (ringgit, cents) =>
    `Ringgit Malaysia ${inMalay(ringgit)}${cents > 0 ? ` dan sen ${inMalay(cents)}` : ""} sahaja`,
  en: (ringgit, cents) =>
    `Ringgit Malaysia ${inEnglish(ringgit)}${cents > 0 ? ` and sen ${inEnglish(cents)}` : ""} only`,
  zh: (ringgit, cents) =>
    cents > 0
      ? `马币${inChinese(ringgit)}令吉${inChinese(cents)}仙正`
      : `马币${inChinese(ringgit)}令吉正`,
};

/** From the thousands of thousands down to what is below a thousand, with the word for each; the amounts end below a thousand million. */
function byThousands(count: number, below: (part: number) => string, words: string[]): string[] {
  const parts: string[] = [];
  let rest = count;
  for (const word of ["", ...words]) {
    const part = rest % thousand;
    if (part > 0) parts.unshift(word === "" ? below(part) : `${below(part)} ${word}`);
    rest = Math.floor(rest / thousand);
  }
  return parts;
}

const malayOnes = "kosong satu dua tiga empat lima enam tujuh lapan sembilan".split(" ");

function inMalay(count: number): string {
  if (count === 0) return "kosong";
  // A thousand has a word of its own.
  return byThousands(count, malayBelowThousand, ["ribu", "juta"])
    .map((part) => (part === "satu ribu" ? "seribu" : part))
    .join(" ");
}

function malayBelowThousand(count: number): string {
  const [hundreds, tens, ones] = digitsOf(count);
  const one = (digit: number) => malayOnes[digit] ?? "";
  const words = [
    hundreds === 1 && "seratus",
    hundreds > 1 && `${one(hundreds)} ratus`,
    tens === 1 && teen(ones),
    tens > 1 && `${one(tens)} puluh`,
    tens !== 1 && ones > 0 && one(ones),
  ];
  return words.filter(Boolean).join(" ");
}

function teen(ones: number): string {
  if (ones < 2) return ones === 0 ? "sepuluh" : "sebelas";
  return `${malayOnes[ones]} belas`;
}

const englishSmall =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const englishTens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function inEnglish(count: number): string {
  if (count === 0) return "zero";
  return byThousands(count, englishBelowThousand, ["thousand", "million"]).join(" ");
}

function englishBelowThousand(count: number): string {
  const [hundreds, tens, ones] = digitsOf(count);
  const rest = tens * 10 + ones;
  const hundred = hundreds > 0 ? `${englishSmall[hundreds]} hundred` : "";
  if (rest === 0) return hundred;
  const ten = `${englishTens[tens]}${ones > 0 ? `-${englishSmall[ones]}` : ""}`;
  const small = rest < englishSmall.length ? englishSmall[rest] : ten;
  return hundred === "" ? `${small}` : `${hundred} ${small}`;
}

const chineseDigits = "零壹贰叁肆伍陆柒捌玖";
const chinesePlaces = ["", "拾", "佰", "仟"];
const tenThousand = 10_000;
const chineseGroups = ["亿", "万", ""];

/** The digits of cheques, which nobody can turn into others. A gap between two groups is said once. */
function inChinese(count: number): string {
  if (count === 0) return "零";
  let text = "";
  let hasGap = false;
  for (const [index, name] of chineseGroups.entries()) {
    const group = Math.floor(count / tenThousand ** (2 - index)) % tenThousand;
    if (group > 0) {
      const gap = text !== "" && (hasGap || group < thousand) ? "零" : "";
      text += `${gap}${fourInChinese(group)}${name}`;
    }
    hasGap = group === 0;
  }
  return text;
}

function fourInChinese(count: number): string {
  const digits = Array.from(String(count), Number);
  let text = "";
  let gap = "";
  for (const [index, digit] of digits.entries()) {
    if (digit === 0) {
      gap = "零";
      continue;
    }
    text += `${text === "" ? "" : gap}${chineseDigits[digit]}${chinesePlaces[digits.length - 1 - index]}`;
    gap = "";
  }
  return text;
}

/** Of a count below a thousand. */
function digitsOf(count: number): [number, number, number] {
  const [hundreds = 0, tens = 0, ones = 0] = Array.from(String(count).padStart(3, "0"), Number);
  return [hundreds, tens, ones];
}
