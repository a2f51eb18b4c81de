import type { CompoundType } from "../vocabulary/charges.ts";
import { chargeKinds, type TypeOfKind } from "./kinds.ts";
import { normaliseReference } from "./reference.ts";

/** A search in which a number may be found; only compounds have a type of their own. */
export type LikelySearch = {
  readonly type: TypeOfKind;
  readonly compound: CompoundType | null;
};

const compoundLetters: Readonly<Record<string, CompoundType>> = {
  I: "individual",
  IH: "health_individual",
  T: "trading",
  TH: "health_trading",
  C: "citycontrol",
  V: "vehicle",
};

/** Most plates are of these letters and digits; one that is not is still found where plates are asked for. */
const plateShape = /^[A-Z]{1,3}\d{1,4}[A-Z]{0,2}$/;

const kinds = Object.values(chargeKinds);

/** The type that the first letters of a compound's number tell, or null. */
export function compoundTypeOf(text: string): CompoundType | null {
  const letters = chargeKinds.compound.shape.exec(normaliseReference(text))?.[1] ?? "";
  return compoundLetters[letters] ?? null;
}

/** Whether text is as a bill's own number; nearly anything could be a plate. */
export function isBillNumber(text: string): boolean {
  const reference = normaliseReference(text);
  return kinds.some(({ shape }) => shape.test(reference));
}

/** The searches in which a number that looks like this may be found; none when it looks like no number. */
export function likelySearches(text: string): LikelySearch[] {
  const reference = normaliseReference(text);
  if (plateShape.test(reference)) {
    return kinds
      .filter(({ hasPlate }) => hasPlate)
      .map(({ type }) => ({ type, compound: type === "compound" ? "vehicle" : null }));
  }
  return kinds
    .filter(({ shape }) => shape.test(reference))
    .map(({ type }) => ({ type, compound: compoundTypeOf(reference) }));
}

/** Where else to look for a number that was not found where it was looked for. */
export function otherSearches(
  text: string,
  asked: { readonly type: string; readonly compound: CompoundType | null },
): LikelySearch[] {
  return likelySearches(text).filter(({ type, compound }) => {
    // Whoever looks for a licence has looked among the stalls, too.
    if (type === "market" && asked.type === "council_permit_license") return false;
    return type !== asked.type || compound !== asked.compound;
  });
}
