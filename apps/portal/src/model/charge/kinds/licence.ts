import type { Charge } from "@kaunter/contracts/charges";
import { printTemplates } from "@kaunter/domain/vocabulary/licences";
import { t } from "@kaunter/web/language/translate";
import { homeTypes } from "./home-types.ts";
import type { ChargeKind } from "./charge-kind.ts";
import type { MessageId } from "@kaunter/web/language/words";

type Licence = Extract<Charge, { type: "license" }>;

const names = {
  NIAGA: "kind.trading_licence",
  PASAR: "licence.market",
  PENJAJA: "licence.hawker",
  PENJAJAB: "licence.moving_hawker",
  KAKILIMA: "licence.sidewalk",
  IKLAN: "licence.billboard",
  LAPANG: "licence.open_space",
  ANJING: "licence.dog",
} as const satisfies Record<Exclude<Licence["m_kod_type"], "OPERASI">, MessageId>;

/** What a licence is called; operating licences are called by the business that they are for. */
export function licenceTitle({ m_kod_type, print_type = 1 }: Licence): string {
  if (m_kod_type === "OPERASI") return t(`licence.${templateOf(print_type)}`);
  // An open page must survive a server that learnt new types.
  const isNamed = Object.hasOwn(names, m_kod_type);
  return isNamed ? t(names[m_kod_type]) : t("kind.council_licence");
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
  titleOf: licenceTitle,
  searchType: "council_permit_license",
  ...homeTypes.council_permit_license,
  comesAgain: true,
} as const satisfies ChargeKind<"license">;
