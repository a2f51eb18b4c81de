import type { Charge } from "@kaunter/contracts/charges";
import { licenceStatuses } from "@kaunter/domain/charges/licensing";
import { t } from "@kaunter/web/language/translate";
import type { MessageId } from "@kaunter/web/language/words";

export interface Fact {
  label: string;
  value: string;
}

type NameOf<Id> = Id extends `search.fact.${infer Name}` ? Name : never;
type FactName = NameOf<MessageId>;
type FieldOf<Type extends Charge["type"]> = keyof Extract<Charge, { type: Type }>;

/** What only a charge of its type says, in the order in which people check it, and the field that says it. */
const facts = {
  assessment: {
    owner: "name",
    property: "house_no",
    title: "current_title",
    paid_until: "paid_until",
  },
  compound: { payer: "payer", offence: "offence", offence_date: "offence_date" },
  license: {
    business: "nama_s",
    owner: "name",
    ic: "ic_no",
    address: "house_no",
    licence_status: "statusl",
    valid_until: "sah_hingga",
  },
  market: { hawker: "hawker_name", lot: "lot", zone: "zone" },
  ticket: {
    description: "description",
    name: "name",
    date: "ticket_date",
    assessment_no: "assessment_no",
  },
  parking: { vehicle: "vehicle_no", zone: "zone", date: "parking_date" },
  booking: { facility: "item", description: "description", customer: "customer_name" },
} as const satisfies { [Type in Charge["type"]]: Partial<Record<FactName, FieldOf<Type>>> };

export function ownFactsOf(charge: Charge): Fact[] {
  const fields: Record<string, unknown> = charge;
  return Object.entries(facts[charge.type]).map(([name, field]) => {
    const value = fields[field];
    const text = typeof value === "string" ? value : "";
    return {
      label: t(`search.fact.${name as FactName}`),
      value: field === "statusl" ? licenceStatus(text) : text,
    };
  });
}

function licenceStatus(letter: string): string {
  const status = Object.entries(licenceStatuses).find(([each]) => each === letter)?.[1];
  return status ? t(`search.licence.${status}`) : letter;
}
