import { formatDateTime } from "@kaunter/domain/date-format";
import { currentLanguage } from "../../../i18n/translate.ts";

export function timeOf(instant: string): string {
  return formatDateTime(new Date(instant), currentLanguage());
}
