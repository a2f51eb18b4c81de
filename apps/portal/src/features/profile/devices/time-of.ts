import { currentLanguage } from "@kaunter/web/language/translate";
import { formatDateTime } from "@kaunter/words/times";

export function timeOf(instant: string): string {
  return formatDateTime(new Date(instant), currentLanguage());
}
