import type { Charge } from "@kaunter/contracts/charges";
import { t } from "@kaunter/web/language/translate";
import { licenceNameId } from "@kaunter/words/licence-name";
import type { ChargeKind } from "./charge-kind.ts";

type Licence = Extract<Charge, { type: "license" }>;

export function licenceTitle({ m_kod_type, print_type }: Licence): string {
  return t(licenceNameId(m_kod_type, print_type));
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
  tied: "process_fee",
  titleOf: licenceTitle,
  searchType: "council_permit_license",
  icon: "licence",
  example: "R012345",
  comesAgain: true,
} as const satisfies ChargeKind<"license">;
