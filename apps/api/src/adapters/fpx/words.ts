import { bankNameOf, bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { GatewayWords } from "../../modules/payments/gateway-words.ts";
import type { MethodChoice } from "../../modules/payments/method-choice.ts";
import { transferOf } from "./choice.ts";
import { decodeForm, textOf } from "./form.ts";
import { responseCodes } from "./response-codes.ts";

const meanings = new Map(Object.values(responseCodes).flatMap((codes) => Object.entries(codes)));
const longestValue = 40;

const labels: Record<Language, { numberLabel: string; timeLabel: string }> = {
  my: { numberLabel: "ID transaksi FPX", timeLabel: "Masa transaksi FPX" },
  en: { numberLabel: "FPX transaction ID", timeLabel: "FPX transaction time" },
  zh: { numberLabel: "FPX 交易编号", timeLabel: "FPX 交易时间" },
};

/** FPX for those who know no provider. */
export const fpxWords: GatewayWords = {
  provider: "fpx",
  name: "FPX",
  numberName: "FPX id",
  describeChoice,
  describeMessage,
  toPayer: (language) => ({
    pageName: bankOf,
    methodName: ({ choice }) => `FPX – ${bankOf(choice)}`,
    ...labels[language],
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
