import { isCompound } from "@kaunter/domain/charges/kinds";

/** What a search is made of; what is not said yet is null. */
export interface SearchWords {
  council: string | null;
  type: string | null;
  /** The type of a compound; nothing else has one. */
  compound: string | null;
  no: string;
}

/** The address of a search behind the portal's hash. QR codes on paper carry it: it can be added to, never changed. */
export function writeSearchAddress({ council, type, compound, no }: SearchWords): string {
  const words = { council, type, no, compound: isCompound(type) ? compound : null };
  const said = Object.entries(words).filter((entry): entry is [string, string] => !!entry[1]);
  return `/search?${new URLSearchParams(said).toString()}`;
}
