import type { Language } from "@kaunter/domain/vocabulary/languages";

/** How every mail ends. */
export const automatic: Record<Language, string> = {
  my: "E-mel ini dihantar secara automatik. Sila jangan balas.",
  en: "This email was sent automatically. Please do not reply.",
  zh: "此电邮由系统自动发出，请勿回复。",
};
