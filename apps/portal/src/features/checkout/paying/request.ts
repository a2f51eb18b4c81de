import type { CreatePayment } from "@kaunter/contracts/payments";
import { writeRinggit } from "@kaunter/domain/money";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { currentLanguage } from "@kaunter/web/language/translate";
import type { Basket } from "../../../model/cart/use-basket.ts";
import type { Payer } from "../../../model/payment/kept-payer.ts";
import { allowPayAgain, paysAgain } from "../../../model/payment/pay-again.ts";

/** How it is paid, in the names of the calls: the id of a bank and whose account, or the card. */
export type Method = Pick<CreatePayment, "payment_method" | "fpx_msgToken">;

export const byCard: Method = { payment_method: String(paymentMethods.card) };

export function requestOf(
  { services, amountSen }: Basket,
  payer: Payer,
  method: Method,
): CreatePayment {
  const amount = writeRinggit(amountSen);
  const again = paysAgain(services.map(({ _id }) => _id)) && { pay_again: true };
  return { services, amount, ...payer, ...method, language: currentLanguage(), ...again };
}

/** The payer has read what becomes of the first money. */
export function payAgain({ services }: Basket, send: () => void): void {
  allowPayAgain(services.map(({ _id }) => _id));
  send();
}
