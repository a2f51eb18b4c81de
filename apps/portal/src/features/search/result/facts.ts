import type { Charge } from "@kaunter/contracts/charges";
import { t } from "@kaunter/web/language/translate";
import { type Fact, ownFactsOf } from "./own-facts.ts";

/** Who and what, in the order in which people check it; what a record does not say is left out. */
export function factsOf(charge: Charge): Fact[] {
  const facts = [
    { label: t("search.fact.council"), value: t(`council.${charge.council}`) },
    ...ownFactsOf(charge),
  ];
  return facts.filter(({ value }) => value !== "");
}
