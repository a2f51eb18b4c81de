import {
  type CompoundType,
  type SelectablePaymentType,
  selectablePaymentTypes,
} from "@kaunter/domain/vocabulary/charges";
import { t } from "@kaunter/web/language/translate";
import { exampleNumbers, isPaymentType } from "./example-numbers.ts";

/** What is declared by whoever pays it: there is nothing to look for. */
export const declaredType = "local_government_charge";

/** What the form offers beside the types that home offers, too. */
const otherTypes = ["market", "booking", "ticket", "parking", declaredType] as const;
type OtherType = (typeof otherTypes)[number];

export const formTypes = [...selectablePaymentTypes, ...otherTypes] as const;
export type FormType = SelectablePaymentType | OtherType;
export type SearchedType = Exclude<FormType, typeof declaredType>;

const examples = {
  ...exampleNumbers,
  market: "301-0001",
  booking: "BK-2026-000001",
  ticket: "TK00000001",
  parking: "PK00000001",
} as const satisfies Record<SearchedType, string>;

interface SearchedKind {
  type: FormType;
  compound: CompoundType | null;
}

export function isFormType(value: unknown): value is FormType {
  return formTypes.some((type) => type === value);
}

export function typeName(type: FormType): string {
  return isPaymentType(type) ? t(`type.${type}`) : t(`search.type.${type}`);
}

/** What is looked for; compounds are called by their own type. */
export function searchName({ type, compound }: SearchedKind): string {
  return compound === null ? typeName(type) : t(`compound.${compound}`);
}

/** Where to find the number, and what it looks like. */
export function typeHint(type: SearchedType): string {
  return `${t(`search.where.${type}`)} ${t("type.example", { number: examples[type] })}`;
}
