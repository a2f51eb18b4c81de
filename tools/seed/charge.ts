export const kinds = [
  "assessment",
  "trading_licence",
  "compound",
  "council_licence",
  "market",
  "ticket",
  "booking",
  "parking",
] as const;
export type Kind = (typeof kinds)[number];

/** A row of the registry, with its number and plate as they are compared: no dashes or spaces, capital letters. */
export interface Charge<Fields extends object = object> {
  council: string;
  kind: Kind;
  number: string;
  plate: string | null;
  record: Fields;
}
