import { DomainError } from "@kaunter/domain/domain-error";
import type { Sen } from "@kaunter/domain/money";
import { checkFpxLimit } from "@kaunter/domain/payment/limits";
import { type BankTransferToken, bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import type { MethodChoice, NamedMethod } from "../../modules/payments/method-choice.ts";

/** Whose account pays, and at which bank. */
interface Transfer {
  token: BankTransferToken;
  bankId: string;
}

const bankIdShape = /^[A-Z0-9]{3,10}$/;

export function readChoice({ method, token }: NamedMethod): MethodChoice | undefined {
  if (!bankIdShape.test(method)) return undefined;
  if (token === undefined) throw new DomainError("invalid_request", { fpx_msgToken: "required" });
  return { provider: "fpx", token, bankId: method };
}

export function transferOf({ provider, token, bankId = "" }: MethodChoice): Transfer {
  if (provider !== "fpx" || token === undefined) {
    throw new Error(`FPX carries no order for ${provider}`);
  }
  return { token, bankId };
}

/** Refuses an amount that FPX would not take from such an account. */
export function checkLimit(amountSen: Sen, choice: MethodChoice): void {
  const { token } = transferOf(choice);
  checkFpxLimit(amountSen, token === bankTransferTokens.corporate ? "corporate" : "retail");
}
