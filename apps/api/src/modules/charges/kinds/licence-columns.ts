import type { CalendarDay } from "@kaunter/domain/calendar";
import { licenceStatuses, type LicenceStatus } from "@kaunter/domain/charges/licensing";
import type { Sen } from "@kaunter/domain/money";
import { hideIdentityNumber } from "@kaunter/domain/person/masking";
import {
  balanceColumn,
  choiceColumn,
  dayColumn,
  receiptsColumn,
  textColumn,
} from "../import-columns.ts";

interface LicenceRow {
  owner_name: string;
  owner_ic: string;
  business_name: string;
  address: string;
  business_code: string;
  subhead: string;
  status: LicenceStatus;
  valid_until: CalendarDay;
  balance: Sen;
}

/** The columns that files of all licences have. */
export const licenceColumns = {
  owner_name: textColumn("The holder", "SITI BINTI ALI"),
  owner_ic: textColumn(
    "The holder's identity number, of which the last four are kept",
    "900101125678",
    false,
  ),
  business_name: textColumn("The business", "KEDAI SITI"),
  address: textColumn("The address of the business", "LOT 3, FAJAR KOMPLEKS, 91000 TAWAU"),
  business_code: textColumn("The council's code for the trade", "01", false),
  subhead: textColumn("The council's account for the fee", "71301", false),
  status: choiceColumn(
    "A active, T expired, G suspended, B cancelled, P in process, H closed",
    "A",
    Object.keys(licenceStatuses) as LicenceStatus[],
  ),
  valid_until: dayColumn("The last day of the licence", "2026-12-31"),
  balance: balanceColumn("What is owed is negative", "-60.00"),
  receipts: receiptsColumn(),
};

export function licenceRecordOf(row: LicenceRow) {
  return {
    ownerName: row.owner_name,
    // Nobody is ever shown more of it, so no more of it is kept.
    ownerIc: hideIdentityNumber(row.owner_ic),
    businessName: row.business_name,
    address: row.address,
    businessCode: row.business_code,
    subhead: row.subhead,
    status: row.status,
    validUntil: row.valid_until,
    balanceSen: row.balance,
  };
}
