import type { Charge } from "@kaunter/contracts/charges";
import { printTemplates } from "@kaunter/domain/vocabulary/licences";
import { t } from "@kaunter/web/language/translate";
import { exampleNumbers } from "../example-numbers.ts";
import type { ChargeKind } from "./charge-kind.ts";
import type { MessageId } from "@kaunter/web/language/words";

type Licence = Extract<Charge, { type: "license" }>;

const names = {
  NIAGA: "type.license",
  PASAR: "search.licence_name.market",
  PENJAJA: "search.licence_name.hawker",
  PENJAJAB: "search.licence_name.moving_hawker",
  KAKILIMA: "search.licence_name.sidewalk",
  IKLAN: "search.licence_name.billboard",
  LAPANG: "search.licence_name.open_space",
  ANJING: "search.licence_name.dog",
} as const satisfies Record<Exclude<Licence["m_kod_type"], "OPERASI">, MessageId>;

/** What a licence is called; operating licences are called by the business that they are for. */
export function licenceTitle({ m_kod_type, print_type = 1 }: Licence): string {
  if (m_kod_type === "OPERASI") return t(`search.licence_name.${templateOf(print_type)}`);
  // An open page must survive a server that learnt new types.
  const isNamed = Object.hasOwn(names, m_kod_type);
  return isNamed ? t(names[m_kod_type]) : t("type.council_permit_license");
}

function templateOf(printType: number) {
  const isKnown = (type: number): type is keyof typeof printTemplates => type in printTemplates;
  return isKnown(printType) ? printTemplates[printType] : printTemplates[1];
}

export const license = {
  number: "license_no",
  facts: {
    business: "nama_s",
    owner: "name",
    ic: "ic_no",
    address: "house_no",
    licence_status: "statusl",
    valid_until: "sah_hingga",
  },
  icon: "licence",
  titleOf: licenceTitle,
  searchType: "council_permit_license",
  searchName: "type.council_permit_license",
  example: exampleNumbers.council_permit_license,
  paidNames: { trading_licence: "type.license", council_licence: "type.council_permit_license" },
  comesAgain: true,
} as const satisfies ChargeKind<"license">;
