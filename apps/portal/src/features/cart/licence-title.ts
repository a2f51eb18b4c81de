import { formatMonth } from "@kaunter/domain/month-format";
import { t } from "@kaunter/web/language/translate";
import type { StoredCharge } from "./cart-item.ts";

type StoredLicence = Extract<StoredCharge, { type: "license" }>;

const names = {
  NIAGA: () => t("type.license"),
  OPERASI: () => t("cart.licence.operating"),
  PASAR: () => t("cart.licence.market"),
  PENJAJA: () => t("cart.licence.hawker"),
  PENJAJAB: () => t("cart.licence.hawker"),
  KAKILIMA: () => t("cart.licence.sidewalk"),
  IKLAN: () => t("cart.licence.billboard"),
  LAPANG: () => t("cart.licence.open_space"),
  ANJING: () => t("cart.licence.dog"),
} as const satisfies Record<StoredLicence["m_kod_type"], () => string>;

/** Which licence, and for which time or old debt it is paid. */
export function licenceTitle(licence: StoredLicence): string {
  const { m_kod_type, selection } = licence;
  // Anyone can write into a browser's store.
  const isNamed = Object.hasOwn(names, m_kod_type);
  const name = isNamed ? names[m_kod_type]() : t("type.council_permit_license");
  // What is paid of a permit for an event is its fee, whenever it is paid.
  if (m_kod_type === "LAPANG") return name;
  if (selection === "arrears_only") return t("cart.licence_arrears", { name });
  const period = periodOf(licence);
  return period === "" ? name : t("cart.licence_period", { name, period });
}

function periodOf({ renewal_year: year, renewal_month: month }: StoredLicence): string {
  if (year === undefined) return "";
  return month === undefined ? String(year) : formatMonth({ year, month });
}
