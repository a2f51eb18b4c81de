import {
  type CompoundType,
  compoundTypes,
  type SelectablePaymentType,
} from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { isCouncil } from "../../lib/chosen-council.ts";
import { isPaymentType } from "../../lib/example-numbers.ts";

/** What an address or a form says so far; what it does not say, or says wrongly, is null. */
export interface Draft {
  council: CouncilCode | null;
  type: SelectablePaymentType | null;
  compound: CompoundType | null;
  no: string;
}

/** A draft that is complete enough to be looked for. */
export interface Search extends Draft {
  council: CouncilCode;
  type: SelectablePaymentType;
}

export function readDraft(words: URLSearchParams | FormData): Draft {
  const council = words.get("council");
  const type = words.get("type");
  const compound = words.get("compound");
  const no = words.get("no");
  return {
    council: isCouncil(council) ? council : null,
    type: isPaymentType(type) ? type : null,
    compound: compoundTypes.find((each) => each === compound) ?? null,
    no: typeof no === "string" ? no.trim() : "",
  };
}

export function completeSearch({ council, type, compound, no }: Draft): Search | null {
  if (council === null || type === null || no === "") return null;
  if (type !== "compound") return { council, type, compound: null, no };
  return compound === null ? null : { council, type, compound, no };
}

/** The address that a bill's QR carries too. */
export function writeAddress(draft: Draft): string {
  const { compound, ...rest } = draft;
  const words = { ...rest, ...(draft.type === "compound" && { compound }) };
  const said = Object.entries(words).filter((entry): entry is [string, string] => !!entry[1]);
  return `/search?${new URLSearchParams(said).toString()}`;
}
