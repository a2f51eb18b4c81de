export type Kind = "assessment" | "trading_licence" | "compound";

/** A row of the registry, with its number and plate as they are compared: no dashes or spaces, capital letters. */
export interface Charge<Fields extends object = object> {
  council: string;
  kind: Kind;
  number: string;
  plate: string | null;
  record: Fields;
}
