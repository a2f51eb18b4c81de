import { dayOf, partsOf, secondsOfDay, twoDigits } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import type { Language } from "@kaunter/domain/vocabulary/languages";

const shortMonths = {
  my: ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ogo", "Sep", "Okt", "Nov", "Dis"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  zh: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
} as const satisfies Record<Language, readonly string[]>;

const halvesOfDay = {
  my: ["PG", "PTG"],
  en: ["AM", "PM"],
  zh: ["上午", "下午"],
} as const satisfies Record<Language, readonly [string, string]>;

/** DD/MM/YYYY hh:mm A, at the councils' time. */
export function formatDateTime(instant: Date, language: Language): string {
  const { hour, minute } = clockOf(instant);
  return `${formatDay(dayOf(instant))} ${withHalf(`${hour}:${minute}`, instant, language)}`;
}

/** hh:mm:ss A, at the councils' time. */
export function formatClock(instant: Date, language: Language): string {
  const { hour, minute, second } = clockOf(instant);
  return withHalf(`${hour}:${minute}:${second}`, instant, language);
}

/** DD-MMM-YYYY hh:mm:ss A: how the time of a bank transaction is shown. */
export function formatBankTime(instant: Date, language: Language): string {
  const { year, month, day } = partsOf(dayOf(instant));
  const date = `${twoDigits(day)}-${shortMonths[language][month - 1]}-${year}`;
  return `${date} ${formatClock(instant, language)}`;
}

function clockOf(instant: Date): { hour: string; minute: string; second: string } {
  const seconds = secondsOfDay(instant);
  const hour = Math.floor(seconds / 3600);
  return {
    hour: twoDigits(hour % 12 === 0 ? 12 : hour % 12),
    minute: twoDigits(Math.floor(seconds / 60) % 60),
    second: twoDigits(seconds % 60),
  };
}

// Chinese names the half of the day before the hour, Malay and English after it.
function withHalf(time: string, instant: Date, language: Language): string {
  const [morning, afternoon] = halvesOfDay[language];
  const half = secondsOfDay(instant) < 12 * 3600 ? morning : afternoon;
  return language === "zh" ? `${half}${time}` : `${time} ${half}`;
}
