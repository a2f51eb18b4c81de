import type { Language } from "@kaunter/domain/vocabulary/languages";
import { cardMethodNames, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type { GatewayWords } from "../../modules/payments/gateway-words.ts";

const longestValue = 40;
const statusMeanings: Readonly<Record<string, string>> = {
  0: "refused",
  1: "approved",
  6: "waiting",
};

const names: Record<Language, { page: string; card: string }> = {
  my: { page: "laman pembayaran kad", card: "Kad Kredit / Debit" },
  en: { page: "the card payment page", card: "Credit / Debit Card" },
  zh: { page: "刷卡付款页面", card: "信用卡／借记卡" },
};
const makers: Readonly<Record<string, string>> = cardMethodNames;

/** The card provider for those who know no provider. */
export const cardWords: GatewayWords = {
  provider: "card",
  name: "the card provider",
  numberName: "card transaction",
  describeChoice: () => "card",
  describeMessage,
  toPayer: (language) => {
    const { page, card } = names[language];
    return {
      pageName: () => page,
      methodName: ({ cardCode = "" }) =>
        makers[cardCode] === undefined ? card : `${card} – ${makers[cardCode]}`,
    };
  },
  onWire: ({ cardCode }) => ({ method: cardCode ?? String(paymentMethods.card), bankName: "" }),
};

/** A response is a form; an answer to an enquiry is nothing but its few words. */
function describeMessage(body: string): string {
  const form = new URLSearchParams(body);
  if (!form.has("RefNo")) return `"${body.slice(0, longestValue)}" and nothing else`;
  const of = (name: string) => (form.get(name) ?? "").slice(0, longestValue);
  const status = of("Status");
  const meaning = statusMeanings[status] ?? "a status that the provider does not explain";
  const amount = `${of("Currency")} ${of("Amount")}`.trim();
  const reason = of("ErrDesc");
  return [
    status === "" ? "no status" : `status ${status} (${meaning})`,
    ...(reason === "" ? [] : [`"${reason}"`]),
    amount === "" ? "no amount" : amount,
    of("TransId") === "" ? "no transaction number" : `card transaction ${of("TransId")}`,
  ].join(", ");
}
