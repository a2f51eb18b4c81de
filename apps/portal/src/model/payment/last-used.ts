import { type PaymentMethod, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { forget, readStored, store } from "@kaunter/web/browser/storage";

// They name nobody, so a guest's stay on the device; whoever logs out leaves nothing behind (see forget-stored.ts).

export function keepMethod(method: PaymentMethod): void {
  store("method", String(method));
}

/** How this device paid last. */
export function lastMethod(): PaymentMethod | undefined {
  return Object.values(paymentMethods).find((each) => String(each) === readStored("method"));
}

export function keepBank(id: string): void {
  store("bank", id);
}

/** A bank that refused and would again is nobody's first choice. */
export function forgetBank(id: string): void {
  if (isLastBank({ id })) forget("bank");
}

/** The bank that this device paid with last comes first; the others stay in their order. */
export function lastBankFirst<Bank extends { id: string }>(banks: readonly Bank[]): Bank[] {
  return [...banks.filter(isLastBank), ...banks.filter((bank) => !isLastBank(bank))];
}

export function isLastBank({ id }: { id: string }): boolean {
  return id === readStored("bank");
}
