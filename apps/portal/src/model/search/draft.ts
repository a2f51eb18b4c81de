import { writeSearchAddress } from "@kaunter/contracts/search-address";
import { isCompound } from "@kaunter/domain/charges/kinds";
import { likelySearches } from "@kaunter/domain/charges/likely-search";
import { type CompoundType, compoundTypes } from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { t } from "@kaunter/web/language/translate";
import type { Search } from "../charge/find-charges.ts";
import { declaredType, type FormType, typeNamed } from "../charge/search-types.ts";
import { isCouncil } from "../council/chosen-council.ts";

/** What an address or a form says so far; what it does not say, or says wrongly, is null. */
export interface Draft {
  council: CouncilCode | null;
  type: FormType | null;
  compound: CompoundType | null;
  no: string;
}

/** Longer than any number of a council. */
export const longestNumber = 40;

/** The words beside each field that is wrong. */
export type FormErrors = Partial<Record<keyof Draft, string>>;

export function readDraft(words: URLSearchParams): Draft {
  const { council, type = null, compound, no = "" } = Object.fromEntries(words);
  return {
    council: isCouncil(council) ? council : null,
    type: typeNamed(type),
    compound: compoundTypes.find((each) => each === compound) ?? null,
    no: no.trim(),
  };
}

/** What the number itself tells is not asked: its type, and the type of a compound. */
export function withTold(draft: Draft): Draft {
  const { type, compound, no } = draft;
  const likely = likelySearches(no);
  if (type !== null) {
    const same = likely.find((each) => each.type === type);
    return { ...draft, compound: compound ?? same?.compound ?? null };
  }
  const [only, ...others] = likely;
  return only && others.length === 0 ? { ...draft, ...only } : draft;
}

export function completeSearch({ council, type, compound, no }: Draft): Search | null {
  if (council === null || type === null) return null;
  if (type === declaredType) return { council, type, compound: null, no: "" };
  if (no === "") return null;
  if (!isCompound(type)) return { council, type, compound: null, no };
  return compound === null ? null : { council, type, compound, no };
}

/** Only what is still unclear is asked. */
export function missingIn({ council, type, compound, no }: Draft): FormErrors {
  const isUnclear = type === null && no !== "";
  return {
    ...(council === null && { council: t("find.council_missing") }),
    ...(no === "" && type !== declaredType && { no: t("find.no_missing") }),
    ...(isUnclear && { type: t("find.type_missing") }),
    ...(isCompound(type) && compound === null && no && { compound: t("find.type_missing") }),
  };
}

export const writeAddress: (draft: Draft) => string = writeSearchAddress;

/** The form again, without what was looked for: the next number tells its own type. */
export function nextAddress({ council }: Draft): string {
  return writeAddress({ council, type: null, compound: null, no: "" });
}
