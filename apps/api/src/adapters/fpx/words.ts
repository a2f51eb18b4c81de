import { bankNameOf, bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import { speak } from "@kaunter/words/speak";
import type { GatewayWords } from "../../modules/payments/gateway-words.ts";
import type { MethodChoice } from "../../modules/payments/method-choice.ts";
import { transferOf } from "./choice.ts";
import { decodeForm, textOf } from "./form.ts";
import { declineReasonOf, responseCodes } from "./response-codes.ts";

const meanings = new Map(Object.values(responseCodes).flatMap((codes) => Object.entries(codes)));
const longestValue = 40;

/** FPX for those who know no provider. */
export const fpxWords: GatewayWords = {
  provider: "fpx",
  name: "FPX",
  numberName: "FPX id",
  describeChoice,
  describeMessage,
  declineReason: declineReasonOf,
  toPayer: (language) => ({
    pageName: bankOf,
    methodName: ({ choice }) => `FPX – ${bankOf(choice)}`,
    numberLabel: speak(language)("label.fpx_id"),
    timeLabel: speak(language)("label.fpx_time"),
  }),
  onWire: ({ choice }) => {
    const { token, bankId } = transferOf(choice);
    return { method: bankId, bankName: bankOf(choice), token };
  },
};

function bankOf(choice: MethodChoice): string {
  const { token, bankId } = transferOf(choice);
  return bankNameOf(bankId, token);
}

function describeChoice(choice: MethodChoice): string {
  const { token } = transferOf(choice);
  const isCorporate = token === bankTransferTokens.corporate;
  const whose = isCorporate ? "a company's account" : "a personal account";
  return `FPX from ${whose}, ${bankOf(choice)}`;
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
