import type { Declaration as WireDeclaration } from "@kaunter/contracts/declarations";
import type { Offer } from "@kaunter/domain/charges/appraisal";
import { declaredKind, type DeclaredKind, parkingHoursKind } from "@kaunter/domain/charges/kinds";
import {
  type ChargeForm,
  type Declaration,
  defaultLocalGovernmentChargeRates,
  type LocalGovernmentChargeRates,
  quoteDeclaration,
  readDeclaration,
} from "@kaunter/domain/charges/local-government-charge";
import {
  type ParkingForm,
  type ParkingHours,
  quoteParking,
  readParkingHours,
} from "@kaunter/domain/charges/parking-session";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod";
import type { CouncilRecords, CouncilSettings } from "./council-records.ts";
import { senField } from "./kinds/fields.ts";
import { readTariff } from "./parking-tariff.ts";
import { type ReadDeps, readRates } from "./read-record.ts";
import { ifOpen } from "./search-charges.ts";

export type Declared = { council: CouncilCode } & ({ form: ChargeForm } | { stay: ParkingForm });

/** What a payer declares, in the names of the call. */
export function readDeclared({ council, ...declaration }: WireDeclaration): Declared {
  if (declaration.type === parkingHoursKind) {
    const { zone, vehicle_no: plate, hours } = declaration;
    return { council, stay: { zone, plate, hours } };
  }
  const form = {
    licenceNo: declaration.license_no,
    customerName: declaration.customer_name,
    people: String(declaration.total_no_of_people),
    startOn: declaration.start_date,
    endOn: declaration.end_date,
    fullName: declaration.full_name,
    email: declaration.email,
    phone: declaration.phone,
  };
  return { council, form };
}

/** As it is kept with the line that pays it; the id is the browser's, by which it finds its item again. */
export type KeptDeclaration = (Declaration | ParkingHours) & { readonly id: string };

/** Who declared it, which is kept beside what was declared and leaves before it; of a vehicle, its plate. */
type Declarant = Pick<Declaration, "customerName" | "fullName" | "email" | "phone">;

/** As it is read again: who declared it is sealed. */
export type StoredDeclaration = { readonly id: string } & (
  | (Omit<Declaration, keyof Declarant> & Partial<Declarant>)
  | (Omit<ParkingHours, "plate"> & Partial<Pick<ParkingHours, "plate">>)
);

export function splitDeclaration(whole: StoredDeclaration) {
  if ("hours" in whole) {
    const { plate, ...declaration } = whole;
    return { declaration, declarant: { plate } };
  }
  const { customerName, fullName, email, phone, ...declaration } = whole;
  return { declaration, declarant: { customerName, fullName, email, phone } };
}

/** Joins both parts again. Names that were deleted are empty. */
export function joinDeclaration(declaration: unknown, declarant: unknown): KeptDeclaration {
  const isParking = "hours" in (declaration as StoredDeclaration);
  const nobody = isParking
    ? { plate: "" }
    : { customerName: "", fullName: "", email: "", phone: "" };
  return { ...(declaration as object), ...(declarant ?? nobody) } as KeptDeclaration;
}

/** The number by which a payer knows what is declared in a cart. */
export function writtenNumberOfDeclared(declared: Declared): string {
  return "stay" in declared ? declared.stay.zone : declared.form.licenceNo;
}

/** The number by which people know what was declared: of a licence, or the letter of a zone. */
export function declaredNumber(declaration: StoredDeclaration): string {
  return "hours" in declaration ? declaration.zone : declaration.licenceNo;
}

const ratesSchema = z.strictObject({
  perPersonAndDaySen: senField.default(defaultLocalGovernmentChargeRates.perPersonAndDaySen),
});

/** What a council asks for a declared charge, as far as it differs from what most ask. */
export function ratesOfDeclared(rates: CouncilSettings["rates"]): LocalGovernmentChargeRates {
  return ratesSchema.parse(rates[declaredKind] ?? {});
}

/** Browsers name such an item by the time at which it was written down. */
const idShape = /^\d{13,16}$/;

interface QuotedDeclaration {
  kind: DeclaredKind;
  offer: Offer;
  declaration: KeptDeclaration;
}

type QuoteDeps = ReadDeps & { records: CouncilRecords };

export async function quoteDeclared(
  deps: QuoteDeps,
  id: string,
  declared: Declared,
): Promise<QuotedDeclaration> {
  if (!idShape.test(id)) throw new DomainError("invalid_request", { _id: "invalid_value" });
  if ("stay" in declared) return quoteHours(deps, id, declared);
  const { council } = ifOpen(await deps.records.council(declared.council), declaredKind);
  const declaration = readDeclaration(declared.form);
  const quote = quoteDeclaration(declaration, readRates(deps, council, ratesOfDeclared));
  const offer = { selection: "full", quote, tied: [] };
  return { kind: declaredKind, offer, declaration: { id, ...declaration } };
}

async function quoteHours(
  deps: QuoteDeps,
  id: string,
  declared: Declared & { stay: ParkingForm },
): Promise<QuotedDeclaration> {
  const { council, now } = ifOpen(await deps.records.council(declared.council), parkingHoursKind);
  const tariff = readRates(deps, council, readTariff);
  const hours = readParkingHours(declared.stay, tariff, now);
  const offer = { selection: "full", quote: quoteParking(hours, tariff), tied: [] };
  return { kind: parkingHoursKind, offer, declaration: { id, ...hours } };
}
