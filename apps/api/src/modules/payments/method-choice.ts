import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import type { Provider } from "@kaunter/domain/vocabulary/payments";

/** How a payer wants to pay. Whose account pays, and at which bank, is known where the provider must know it. */
export interface MethodChoice {
  provider: Provider;
  token?: BankTransferToken;
  bankId?: string;
}

/** The choice as the columns of an attempt keep it. */
export function choiceFrom(row: {
  provider: string;
  token: string | null;
  bankId: string | null;
}): MethodChoice {
  return {
    provider: row.provider as Provider,
    ...(row.token !== null && { token: row.token as BankTransferToken }),
    ...(row.bankId !== null && { bankId: row.bankId }),
  };
}

/** What a payer names as the way to pay: the id of a bank with whose account pays, or the code of a method. */
export interface NamedMethod {
  method: string;
  token?: BankTransferToken | undefined;
}
