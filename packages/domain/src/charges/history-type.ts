import {
  chargeKinds,
  declaredKind,
  type DeclaredKind,
  type Kind,
  kindNames,
  parkingHoursKind,
  type TypeOfKind,
} from "./kinds.ts";

/** What a history says was paid for; a licence, a permit and a stall are told apart by their numbers only. */
export type HistoryType = Exclude<TypeOfKind, "council_permit_license"> | "license" | DeclaredKind;

export function historyTypeOf(kind: Kind | DeclaredKind): HistoryType {
  if (kind === declaredKind || kind === parkingHoursKind) return kind;
  const { type } = chargeKinds[kind];
  return type === "council_permit_license" ? "license" : type;
}

const paidKinds = [...kindNames, declaredKind, parkingHoursKind] as const;
export const historyTypes = [...new Set(paidKinds.map(historyTypeOf))];

/** The kinds that a type means. */
export function kindsOfType(type: HistoryType): (Kind | DeclaredKind)[] {
  return paidKinds.filter((kind) => historyTypeOf(kind) === type);
}
