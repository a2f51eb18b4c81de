import type { Charge } from "@kaunter/contracts/charges";
import { licenceStatuses } from "@kaunter/domain/charges/licensing";
import { t } from "../../../i18n/translate.ts";
import { translateCode } from "../../../lib/translate-error.ts";
import type { PanelLook } from "../../../ui/panel.tsx";

export function titleOf(charge: Charge): string {
  if (charge.type === "compound") return t(`compound.${charge.compound_type}`);
  if (charge.type === "license") return t("type.license");
  return t(charge.landcess_effect === "Y" ? "type.landcess" : "type.assessment");
}

/** Who and what, in the order in which people check it; what a record does not say is left out. */
export function factsOf(charge: Charge): { label: string; value: string }[] {
  const facts = [
    { label: t("search.fact.council"), value: t(`council.${charge.council}`) },
    ...ownFactsOf(charge),
  ];
  return facts.filter(({ value }) => value !== "");
}

function ownFactsOf(charge: Charge): { label: string; value: string }[] {
  if (charge.type === "assessment") {
    return [
      { label: t("search.fact.owner"), value: charge.name },
      { label: t("search.fact.property"), value: charge.house_no },
      { label: t("search.fact.title"), value: charge.current_title },
      { label: t("search.fact.paid_until"), value: charge.paid_until },
    ];
  }
  if (charge.type === "compound") {
    return [
      { label: t("search.fact.payer"), value: charge.payer },
      { label: t("search.fact.offence"), value: charge.offence },
      { label: t("search.fact.offence_date"), value: charge.offence_date },
    ];
  }
  return [
    { label: t("search.fact.business"), value: charge.nama_s },
    { label: t("search.fact.owner"), value: charge.name },
    { label: t("search.fact.ic"), value: charge.ic_no },
    { label: t("search.fact.address"), value: charge.house_no },
    { label: t("search.fact.licence_status"), value: licenceStatus(charge.statusl) },
    { label: t("search.fact.valid_until"), value: charge.sah_hingga },
  ];
}

function licenceStatus(letter: string): string {
  const status = Object.entries(licenceStatuses).find(([each]) => each === letter)?.[1];
  return status ? t(`search.licence.${status}`) : letter;
}

/** What has to be said about a charge although it was found: why not, not yet, or nothing to pay. */
export function messageOf(charge: Charge): { look: PanelLook; text: string } | null {
  if (charge.error) return { look: "warning", text: translateCode(charge.error) };
  if (charge.opens_on) {
    return { look: "info", text: t("search.opens_on", { day: charge.opens_on }) };
  }
  switch (charge.status) {
    case "nothing_due":
      return { look: "success", text: translateCode("nothing_due") };
    case "paid":
    case "cancelled":
    case "dropped":
      return { look: "success", text: t(`search.settled.${charge.status}`) };
    default:
      return null;
  }
}
