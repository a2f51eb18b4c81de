import { t } from "@kaunter/web/language/translate";

const names = {
  assessment: () => t("type.assessment"),
  compound: () => t("type.compound"),
  trading_licence: () => t("type.license"),
  council_licence: () => t("type.council_permit_license"),
  market: () => t("verify.kind.market"),
  ticket: () => t("verify.kind.ticket"),
  booking: () => t("verify.kind.booking"),
  booking_deposit: () => t("verify.kind.deposit"),
  parking: () => t("verify.kind.parking"),
  local_government_charge: () => t("verify.kind.local_government_charge"),
  process_fee: () => t("verify.kind.process_fee"),
} as const;

/** What a line of a receipt is for; a kind that this page does not know is a bill. */
export function kindName(kind: string): string {
  const isNamed = (word: string): word is keyof typeof names => Object.hasOwn(names, word);
  return isNamed(kind) ? names[kind]() : t("verify.kind.bill");
}
