import type { Payment } from "@kaunter/contracts/payments";
import { tiedTypes } from "@kaunter/domain/charges/kinds";
import { t } from "@kaunter/web/language/translate";
import { lineNameId } from "@kaunter/words/kind-name";
import { explainLine } from "../../model/charge/explain-line.ts";

export type Service = Payment["services"][number];

/** What is tied to a charge, and a kind that this page does not know, is called what its first part is for. */
export function lineTitle({ type, explanation }: Pick<Service, "type" | "explanation">): string {
  if (explanation.some(({ code }) => code === "land_cess_year")) return t("kind.land_cess");
  const name = tiedTypes.some((tied) => tied === type) ? undefined : lineNameId(type);
  if (name) return t(name);
  return explanation[0] ? explainLine(explanation[0]) : type;
}
