import type { ExplanationLine } from "@kaunter/contracts/charges";
import type { ExplanationCode } from "@kaunter/domain/charges/quote";
import { t } from "../i18n/translate.ts";

const words = {
  assessment_year: ({ year }) => t("search.line.assessment_year", { year: String(year) }),
  land_cess_year: ({ year }) => t("search.line.land_cess_year", { year: String(year) }),
  interest: ({ year, months }) =>
    t("search.line.interest", { year: String(year), months: Number(months) }),
  rebate: ({ percent }) => t("search.line.rebate", { percent: String(percent) }),
  special_discount: ({ percent }) =>
    t("search.line.special_discount", { percent: String(percent) }),
  compound: () => t("search.line.compound"),
  early_payment: ({ percent }) => t("search.line.early_payment", { percent: String(percent) }),
  licence_fee: ({ year }) => t("search.line.licence_fee", { year: String(year) }),
  arrears: () => t("search.line.arrears"),
  process_fee: () => t("search.line.process_fee"),
} as const satisfies Record<ExplanationCode, (params: ExplanationLine["params"]) => string>;

/** What a part of an amount is for; the page that shows it brings the words of the search. */
export function explainLine({ code, params }: ExplanationLine): string {
  return words[code](params);
}
