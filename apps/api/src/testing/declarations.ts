import type { ChargeDeclaration } from "@kaunter/contracts/declarations";

/** Twelve people for three days, RM 36.00 at the default rate; each call makes another. */
export function aDeclared(changes: Partial<ChargeDeclaration> = {}) {
  const declaration: ChargeDeclaration = {
    type: "local_government_charge",
    council: "mpt",
    license_no: "KPK/LN 1234",
    customer_name: "Sinar Maju Tours",
    total_no_of_people: 12,
    start_date: "2026-03-01",
    end_date: "2026-03-04",
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    phone: "013-555 0101",
    ...changes,
  };
  return { _id: String((lastId += 1)), selection: "full", declaration };
}
let lastId = 1_773_540_000_000;
