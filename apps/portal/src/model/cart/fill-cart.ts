import type { Charge, Offer } from "@kaunter/contracts/charges";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseRinggit, type Sen, sumSen } from "@kaunter/domain/money";
import { chargeNumber } from "../charge/charge-number.ts";
import type { Choice } from "./cart-item.ts";
import { addCharge } from "./use-cart.ts";

/** Something that was not put into the cart, and why. */
export interface NotTaken {
  number: string;
  error: DomainError;
}

/** Puts one after another into the cart; what is refused does not keep out what follows. */
export async function fillCart(
  choices: readonly Choice[],
  add: (choice: Choice) => Promise<void> = addCharge,
): Promise<NotTaken[]> {
  const notTaken: NotTaken[] = [];
  for (const choice of choices) {
    try {
      await add(choice);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      notTaken.push({ number: chargeNumber(choice.charge), error });
    }
  }
  return notTaken;
}

/** The offer that pays all of a charge; renewing comes before paying old debt alone. */
export function fullOffer({ offers }: Charge): Offer | undefined {
  return offers.find(({ full_payment }) => full_payment) ?? offers[0];
}

/** What an offer costs with the lines that are paid with it. */
export function offerTotal({ amount, tied }: Offer): Sen {
  return sumSen([amount, ...tied.map((line) => line.amount)].map(parseRinggit));
}

/** Whoever renews a licence declares that they may. */
export function needsConsent(offers: readonly Offer[]): boolean {
  return offers.some(({ selection }) => selection === "renewal");
}

/** The declaration goes with those that need it. */
export function withConsent(
  choices: readonly Omit<Choice, "consent">[],
  consent: Consent | null,
): Choice[] {
  return choices.map((choice) => ({
    ...choice,
    consent: needsConsent([choice.offer]) ? consent : null,
  }));
}
