import { formatMonth } from "@kaunter/domain/month-format";
import { t } from "@kaunter/web/language/translate";
import { licenceTitle } from "../charge/kinds/licence.ts";
import type { StoredCharge } from "./cart-item.ts";

type StoredLicence = Extract<StoredCharge, { type: "license" }>;

/** Which licence, and for which time or old debt it is paid. */
export function licenceLine(licence: StoredLicence): string {
  const name = licenceTitle(licence);
  // What is paid of a permit for an event is its fee, whenever it is paid.
  if (licence.m_kod_type === "LAPANG") return name;
  if (licence.selection === "arrears_only") return t("cart.licence_arrears", { name });
  const period = periodOf(licence);
  return period === "" ? name : t("cart.licence_period", { name, period });
}

function periodOf({ renewal_year: year, renewal_month: month }: StoredLicence): string {
  if (year === undefined) return "";
  return month === undefined ? String(year) : formatMonth({ year, month });
}
