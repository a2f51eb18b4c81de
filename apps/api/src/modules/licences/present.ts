import type { LicenceDocument } from "@kaunter/contracts/licences";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { presentCharge } from "../charges/present.ts";
import type { AppraisedCharge } from "../charges/search-charges.ts";

/** A licence as anyone may see it, with the names of what is attached to it. A stall has no such document. */
export function presentDocument(found: AppraisedCharge, language: Language): LicenceDocument {
  const licence = presentCharge(found, language);
  if (licence.type !== "license") throw new DomainError("not_found");
  return { ...licence, _attachments: licence.has_photo ? { photo: { stub: true } } : {} };
}
