import type { Offer } from "@kaunter/domain/charges/appraisal";
import { declaredKind } from "@kaunter/domain/charges/kinds";
import {
  type ChargeForm,
  type Declaration,
  defaultLocalGovernmentChargeRates,
  quoteDeclaration,
  readDeclaration,
} from "@kaunter/domain/charges/local-government-charge";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod";
import type { CouncilRecords } from "./council-records.ts";
import { senField } from "./kinds/fields.ts";
import { ifOpen } from "./search-charges.ts";

export interface Declared {
  council: CouncilCode;
  form: ChargeForm;
}

/** As it is kept with the line that pays it; the id is the browser's, by which it finds its item again. */
export type KeptDeclaration = Declaration & { readonly id: string };

/** Who declared it, which is kept beside what was declared and leaves before it. */
type Declarant = Pick<Declaration, "customerName" | "fullName" | "email" | "phone">;

/** As it is read again: who declared it is sealed. */
export type StoredDeclaration = Omit<KeptDeclaration, keyof Declarant> & Partial<Declarant>;

export function splitDeclaration(whole: StoredDeclaration) {
  const { customerName, fullName, email, phone, ...declaration } = whole;
  return { declaration, declarant: { customerName, fullName, email, phone } };
}

/** The whole again; nothing where names have left. */
export function joinDeclaration(declaration: unknown, declarant: unknown): KeptDeclaration {
  const nobody = { customerName: "", fullName: "", email: "", phone: "" };
  return { ...(declaration as object), ...(declarant ?? nobody) } as KeptDeclaration;
}

const ratesSchema = z.strictObject({
  perPersonAndDaySen: senField.default(defaultLocalGovernmentChargeRates.perPersonAndDaySen),
});

/** Browsers name such an item by the time at which it was written down. */
const idShape = /^\d{13,16}$/;

export async function quoteDeclared(
  records: CouncilRecords,
  id: string,
  { council: code, form }: Declared,
): Promise<{ offer: Offer; declaration: KeptDeclaration }> {
  if (!idShape.test(id)) throw new DomainError("invalid_request", { _id: "invalid_value" });
  const { council } = ifOpen(await records.council(code), declaredKind);
  const declaration = readDeclaration(form);
  const rates = ratesSchema.parse(council.rates[declaredKind] ?? {});
  const quote = quoteDeclaration(declaration, rates);
  const offer = { selection: "full", quote, tied: [] };
  return { offer, declaration: { id, ...declaration } };
}
