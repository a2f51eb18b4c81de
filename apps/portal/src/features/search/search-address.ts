import { writeSearchAddress } from "@kaunter/contracts/search-address";
import { type CompoundType, compoundTypes } from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Search } from "../../model/charge/find-charges.ts";
import { isCouncil } from "../../model/council/chosen-council.ts";
import { declaredType, type FormType, isFormType } from "../../model/charge/search-types.ts";

/** What an address or a form says so far; what it does not say, or says wrongly, is null. */
export interface Draft {
  council: CouncilCode | null;
  type: FormType | null;
  compound: CompoundType | null;
  no: string;
}

export function readDraft(words: URLSearchParams | FormData): Draft {
  const council = words.get("council");
  const type = words.get("type");
  const compound = words.get("compound");
  const no = words.get("no");
  return {
    council: isCouncil(council) ? council : null,
    type: isFormType(type) ? type : null,
    compound: compoundTypes.find((each) => each === compound) ?? null,
    no: typeof no === "string" ? no.trim() : "",
  };
}

export function completeSearch({ council, type, compound, no }: Draft): Search | null {
  if (council === null || type === null) return null;
  if (type === declaredType) return { council, type, compound: null, no: "" };
  if (no === "") return null;
  if (type !== "compound") return { council, type, compound: null, no };
  return compound === null ? null : { council, type, compound, no };
}

export const writeAddress: (draft: Draft) => string = writeSearchAddress;

/** The form again, without what was looked for. */
export function nextAddress(draft: Draft): string {
  const type = draft.type === declaredType ? null : draft.type;
  return writeAddress({ ...draft, type, no: "" });
}
