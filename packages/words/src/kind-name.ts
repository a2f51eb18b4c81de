import { type LineKind, lineKinds } from "@kaunter/domain/charges/kinds";
import type { HistoryType } from "@kaunter/domain/charges/history-type";
import type { DeclaredKind, TypeOfKind } from "@kaunter/domain/charges/kinds";

/** What a line of a payment is called; undefined for a kind that this release does not know. */
export function lineNameId(kind: string): `kind.${LineKind}` | undefined {
  const known = lineKinds.find((each) => each === kind);
  return known && `kind.${known}`;
}

/** What people look for is called by its kind; a trading licence is looked for among the other licences. */
export function typeNameId(type: TypeOfKind | DeclaredKind) {
  return type === "council_permit_license" ? "kind.council_licence" : (`kind.${type}` as const);
}

/** A history tells apart neither the kinds of licences nor an assessment and a land cess. */
export function historyTypeNameId(type: HistoryType) {
  if (type === "license") return "kind.licence";
  return type === "assessment" ? "kind.assessment_or_land_cess" : (`kind.${type}` as const);
}
