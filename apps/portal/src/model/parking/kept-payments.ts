import { readStored, store } from "@kaunter/web/browser/storage";
import { findStarted } from "../payment/payment-storage.ts";

/** The newest payments that this device began and that bought time; a logout forgets them. */
const kept = "parking";
const mostKept = 5;

export function keptPayments(): string[] {
  return (readStored(kept) ?? "").split(" ").filter((id) => /^\d{16}$/.test(id));
}

/** Who was only sent the link of a payment is told of no time. */
export async function keepPayment(id: string): Promise<void> {
  if (!(await findStarted(id))) return;
  const others = keptPayments().filter((each) => each !== id);
  store(kept, [...others, id].slice(-mostKept).join(" "));
}
