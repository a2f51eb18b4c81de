import type { Charge } from "@kaunter/contracts/charges";
import { licenceStatuses } from "@kaunter/domain/charges/licensing";
import { t } from "@kaunter/web/language/translate";
import { untilText } from "@kaunter/words/until";
import type { FactName } from "../../../model/charge/kinds/charge-kind.ts";
import { chargeKinds } from "../../../model/charge/kinds/charge-kinds.ts";

interface Fact {
  label: string;
  value: string;
  lang: string | undefined;
}

/** What officers write as they please, they write in Malay; a name belongs to no language. */
const writtenInMalay: readonly string[] = [
  "description",
  "facility",
  "offence",
] satisfies FactName[];

/**
 * Who and what, in the order in which people check it; what a record does not say is left out. The council stands above
 * them.
 */
export function factsOf(charge: Charge): Fact[] {
  const fields: Record<string, unknown> = charge;
  const facts = Object.entries(chargeKinds[charge.type].facts).map(([name, source]) => {
    const value = typeof source === "string" ? fields[source] : source(charge as never);
    const text = typeof value === "string" ? value : "";
    return {
      label: t(`search.fact.${name as FactName}`),
      value: source === "statusl" ? licenceStatus(text) : untilText(t, text),
      lang: writtenInMalay.includes(name) ? "ms" : undefined,
    };
  });
  return facts.filter(({ value }) => value !== "");
}

function licenceStatus(letter: string): string {
  const status = Object.entries(licenceStatuses).find(([each]) => each === letter)?.[1];
  return status ? t(`search.licence.${status}`) : letter;
}
