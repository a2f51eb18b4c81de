import { cardMethodNames, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { speakerOf } from "@kaunter/words/speak";
import { join } from "node:path";
import type { GatewayWords } from "../../modules/payments/gateway-words.ts";
import type { ModuleArgs } from "./i18n/args.gen.ts";

const speak = speakerOf<ModuleArgs>(join(import.meta.dirname, "i18n"));
const longestValue = 40;
const statusMeanings: Readonly<Record<string, string>> = {
  0: "refused",
  1: "approved",
  6: "waiting",
};

const makers: Readonly<Record<string, string>> = cardMethodNames;

/** The words of the card provider, for modules that know no provider. */
export const cardWords: GatewayWords = {
  provider: "card",
  name: "the card provider",
  numberName: "card transaction",
  describeChoice: () => "card",
  describeMessage,
  // The provider's reason for a refusal is not signed, so it is not shown.
  declineReason: () => "card",
  toPayer: (language) => {
    const say = speak(language);
    const card = say("method.card");
    return {
      pageName: () => say("card.page"),
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
