import { bankNameOf, bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import type { GatewayWords, MethodChoice } from "../../modules/payments/payment-gateway.ts";
import { decodeForm, textOf } from "./form.ts";
import { responseCodes } from "./response-codes.ts";

const meanings = new Map(Object.values(responseCodes).flatMap((codes) => Object.entries(codes)));
const longestValue = 40;

/** FPX for the people who read the books. */
export const fpxWords: GatewayWords = {
  provider: "fpx",
  name: "FPX",
  numberName: "FPX id",
  describeChoice,
  describeMessage,
};

function describeChoice(choice: MethodChoice): string {
  if (choice.provider !== "fpx") throw new Error(`FPX describes no choice of ${choice.provider}`);
  const { token, bankId } = choice;
  const isCorporate = token === bankTransferTokens.corporate;
  const whose = isCorporate ? "a company's account" : "a personal account";
  return `FPX from ${whose}, ${bankNameOf(bankId, token)}`;
}

function describeMessage(body: string): string {
  const form = decodeForm(body.trim());
  if (!form) return "nothing that can be read";
  const of = (name: string) => textOf(form[`fpx_${name}`] ?? "").slice(0, longestValue);
  const code = of("debitAuthCode");
  const meaning = meanings.get(code) ?? "a code that FPX does not explain";
  const amount = `${of("txnCurrency")} ${of("txnAmount")}`.trim();
  return [
    code === "" ? "no code" : `code ${code} (${meaning})`,
    amount === "" ? "no amount" : amount,
    of("fpxTxnId") === "" ? "no FPX id" : `FPX id ${of("fpxTxnId")}`,
  ].join(", ");
}
