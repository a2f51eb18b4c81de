import type { CreatePayment } from "@kaunter/contracts/payments";
import { writeRinggit } from "@kaunter/domain/money";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { currentLanguage } from "../../../i18n/translate.ts";
import type { Basket } from "../basket.ts";
import type { Payer } from "../../../lib/kept-payer.ts";

/** How it is paid, in the names of the calls: the id of a bank and whose account, or the card. */
export type Method = Pick<CreatePayment, "payment_method" | "fpx_msgToken">;

export const byCard: Method = { payment_method: String(paymentMethods.card) };

export function requestOf(
  { services, amountSen }: Basket,
  payer: Payer,
  method: Method,
): CreatePayment {
  const amount = writeRinggit(amountSen);
  return { services, amount, ...payer, ...method, language: currentLanguage() };
}
