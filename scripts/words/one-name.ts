import { catalogueNames } from "@kaunter/domain/vocabulary/languages";
import type { Catalogue } from "./message-shape.ts";

/** Malay first: the others must say what it says. */
export const languages = Object.values(catalogueNames);
type Tag = (typeof languages)[number];

/** One thing has one name: what a language also calls it is refused, with the name to use. */
const variants: Record<Tag, readonly (readonly [RegExp, string])[]> = {
  ms: [
    [/(?<!\{)\b(emel|emails?)\b/i, "e-mel"],
    [/semakan semula bayaran/i, "Semak Bayaran"],
    [/\bahli\b/i, "akaun"],
    [/dipulangkan/i, "dikembalikan"],
  ],
  en: [
    [/e-mail/i, "email"],
    [/\blicenses?\b/i, "licence"],
    [/\bsign(ed)? (in|out)\b/i, "log in"],
    [/\bre-query\b/i, "check a payment"],
  ],
  zh: [
    [/登录/, "登入"],
    [/[账帐]户/, "户口"],
    [/电子邮件|邮箱/, "电邮"],
    [/票据|票券/, "收费单"],
    [/走廊/, "五脚基"],
  ],
};

/** The specification quotes these to the letter. */
const quoted = new Set([
  "error.invalid_account_no",
  "error.invalid_email",
  "error.invalid_print_no_photo",
  "error.licence_status_not_allowed",
  "error.renewal_not_online",
  "error.trading_licence_counter_only",
]);

export function refuseVariants(words: Catalogue, language: Tag, where: string): void {
  for (const [id, text] of Object.entries(words)) {
    const variant = variants[language].find(([pattern]) => pattern.test(text));
    if (variant && !(language === "en" && quoted.has(id))) {
      throw new Error(`${where}: "${id}" says it otherwise: use "${variant[1]}"`);
    }
  }
}
