import { DomainError } from "@kaunter/domain/domain-error";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import type { Lookup, StoredCharge } from "./council-records.ts";
import { kindNames } from "./kinds.ts";

/** `mpt.assessment.101001001`: names a charge for ever, and tells nothing that its bill does not. */
export function chargeIdOf({
  council,
  kind,
  number,
}: Pick<StoredCharge, "council" | "kind" | "number">): string {
  return [council, kind, number].join(".");
}

export function readChargeId(id: string): Extract<Lookup, { by: "number" }> {
  const [councilText, kindText, number = "", ...more] = id.split(".");
  const council = councilCodes.find((code) => code === councilText);
  const kind = kindNames.find((name) => name === kindText);
  const isNumber = /^[A-Z0-9]{2,30}$/.test(number) && more.length === 0;
  if (!council || !kind || !isNumber) throw new DomainError("not_found");
  return { council, kind, by: "number", number };
}
