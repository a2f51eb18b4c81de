import { banks, isCardNumber, maskedNumber, testCards } from "./cards.ts";
import type { Effect } from "./faults.ts";
import type { Holder } from "./messages.ts";

/** The specified fields of the form, with their labels. Only ccv may be left empty. */
export const labels = {
  code: "Card Number / No. Kad",
  name: "Name on Card / Nama pada Kad",
  expired_month: "Expiry Month / Bulan Tamat Tempoh",
  expired_year: "Expiry Year / Tahun Tamat Tempoh",
  bank: "Issuing Bank / Bank Pengeluar",
  ccv: "CCV",
} as const;

export type FieldName = keyof typeof labels;

const yearsAhead = 10;

/** What the lists of the form offer on a day (YYYYMMDD). */
export function optionsOn(day: string): Record<string, readonly string[]> {
  const year = Number(day.slice(0, 4));
  return {
    expired_month: Array.from({ length: 12 }, (_, index) => String(index + 1)),
    expired_year: Array.from({ length: yearsAhead + 1 }, (_, index) => String(year + index)),
    bank: banks,
  };
}

type Reading = { problems: string[] } | { effect: Effect; holder: Holder };

/** The card and what may be kept of it, or what is wrong with the form, in English and Malay. */
export function readCardForm(form: URLSearchParams, day: string): Reading {
  const given = (name: FieldName) => (form.get(name) ?? "").trim();
  const number = given("code").replace(/[ -]/g, "");
  const card = testCards.find(([own]) => own === number);
  const problems = (Object.keys(labels) as FieldName[]).flatMap((name) =>
    problemWith(name, name === "code" ? number : given(name), day),
  );
  const month = given("expired_month").padStart(2, "0");
  const isPast = `${given("expired_year")}${month}` < day.slice(0, 6);
  if (problems.length === 0 && isPast)
    problems.push("This card has expired. / Kad ini telah tamat tempoh.");
  if (problems.length === 0 && !card)
    problems.push("This is not a test card. / Ini bukan kad ujian.");
  if (problems.length > 0 || !card) return { problems };
  return { effect: card[2], holder: holderOf(given("name"), number, given("bank")) };
}

export function holderOf(name: string, number: string, bank: string): Holder {
  const CCNo = maskedNumber(number);
  return { CCName: name, CCNo, S_bankname: bank, S_country: "Malaysia" };
}

// A name is kept, so a number typed into the wrong field must not pass for one.
const shapes: Partial<Record<FieldName, RegExp>> = { ccv: /^\d{3,4}$/, name: /^\D{1,200}$/ };

function problemWith(name: FieldName, value: string, day: string): string[] {
  const [en = "", ms = en] = labels[name].split(" / ");
  if (value === "") return name === "ccv" ? [] : [`${en} is required. / ${ms} diperlukan.`];
  if (name === "code" && !isCardNumber(value))
    return [`${en} is not a valid card number. / ${ms} bukan nombor kad yang sah.`];
  const isOffered = optionsOn(day)[name]?.includes(value) ?? true;
  const isRight = isOffered && (shapes[name]?.test(value) ?? true);
  return isRight ? [] : [`${en} is not valid. / ${ms} tidak sah.`];
}
