import { declaredKind } from "@kaunter/domain/charges/kinds";
import type { CompoundType } from "@kaunter/domain/vocabulary/charges";
import { t } from "@kaunter/web/language/translate";
import type { IconName } from "@kaunter/web/ui/icon";
import { typeNameId } from "@kaunter/words/kind-name";
import { chargeKinds, chargeTypes, kindOfSearch, type SearchedType } from "./kinds/charge-kinds.ts";

/** What is declared by whoever pays it: there is nothing to look for. */
export const declaredType = declaredKind;

export type FormType = SearchedType | typeof declaredType;

/** What the form offers. */
export const formTypes: readonly FormType[] = [
  ...chargeTypes.map((type) => chargeKinds[type].searchType),
  declaredType,
];

interface SearchedKind {
  type: FormType;
  compound: CompoundType | null;
}

/** The specification's own names for what is looked for under one type here. */
const otherNames: Readonly<Record<string, FormType>> = {
  license: "council_permit_license",
  permit: "council_permit_license",
};

/** What an address or a chip calls a type; null for what is none. */
export function typeNamed(name: string | null): FormType | null {
  if (isFormType(name)) return name;
  return name !== null && Object.hasOwn(otherNames, name) ? (otherNames[name] ?? null) : null;
}

export function isFormType(value: unknown): value is FormType {
  return formTypes.some((type) => type === value);
}

export function iconOf(type: FormType): IconName {
  return kindOfSearch(type)?.icon ?? "landmark";
}

export function typeName(type: FormType): string {
  return t(typeNameId(type));
}

/** What is looked for; compounds are called by their own type. */
export function searchName({ type, compound }: SearchedKind): string {
  return compound === null ? typeName(type) : t(`compound.${compound}`);
}

/** Where to find the number, and what it looks like. */
export function typeHint(type: SearchedType): string {
  const number = kindOfSearch(type)?.example ?? "";
  return `${t(`where.${type}`)} ${t("type.example", { number })}`;
}
