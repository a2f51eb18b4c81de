import type { CreatePayment } from "@kaunter/contracts/payments";
import { writeRinggit } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { currentLanguage } from "@kaunter/web/language/translate";
import { type Basket, totalFor } from "../../../model/cart/use-basket.ts";
import type { Payer } from "../../../model/payment/kept-payer.ts";
import { wayNamed } from "../../../model/payment/ways/ways-to-pay.tsx";
import { allowPayAgain, paysAgain } from "../../../model/payment/pay-again.ts";

/** How it is paid, in the names of the calls: the id of a bank and whose account, or the card. */
export type Method = Pick<CreatePayment, "payment_method" | "fpx_msgToken">;

/** By a way in which nothing more is chosen here. */
export const atOnceBy = (method: PaymentMethod): Method => ({ payment_method: String(method) });

/** The amount is the total that the payer sees: the bills, and what this way of paying costs. */
export function requestOf(basket: Basket, payer: Payer, method: Method): CreatePayment {
  const { services } = basket;
  const amount = writeRinggit(totalFor(basket, wayNamed(method.payment_method).method));
  const again = paysAgain(services.map(({ _id }) => _id)) && { pay_again: true };
  return { services, amount, ...payer, ...method, language: currentLanguage(), ...again };
}

/** Pays again, after the payer has read what becomes of the first money. */
export function payAgain({ services }: Basket, send: () => void): void {
  allowPayAgain(services.map(({ _id }) => _id));
  send();
}
