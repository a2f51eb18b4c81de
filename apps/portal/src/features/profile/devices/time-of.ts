import { formatDateTime } from "@kaunter/domain/date-format";
import { currentLanguage } from "@kaunter/web/language/translate";

export function timeOf(instant: string): string {
  return formatDateTime(new Date(instant), currentLanguage());
}
