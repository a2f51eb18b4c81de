import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

export interface Contact {
  phone: string;
  email: string;
}

// Placeholders, until the operator and the councils give their own.
export const portalContact: Contact = {
  phone: "+60 89-000 000",
  email: "bantuan@kaunter.example",
};

export const portalHours = { opens: "8:00", closes: "5:00" };
export const counterHours = { opens: "8:00", closes: "3:00" };

export function contactOf(council: CouncilCode): Contact {
  return { phone: "+60 89-000 000", email: `bantuan@${council}.example` };
}
