import { DomainError } from "@kaunter/domain/domain-error";
import type { Payer } from "../../model/payment/kept-payer.ts";
import { readOwnUser } from "../../model/session/own-user.ts";

/** The payer as the account knows them; without an answer they type it, as a guest does. */
export async function ownPayer(email: string): Promise<Partial<Payer>> {
  try {
    const { full_name, phone } = await readOwnUser(email);
    return { full_name, email, contact: phone };
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}
