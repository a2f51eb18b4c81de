import type { GatewayWords } from "../../modules/payments/payment-gateway.ts";

const longestValue = 40;
const statusMeanings: Readonly<Record<string, string>> = {
  0: "refused",
  1: "approved",
  6: "waiting",
};

/** The card provider for the people who read the books. */
export const cardWords: GatewayWords = {
  provider: "card",
  name: "the card provider",
  numberName: "card transaction",
  describeChoice: () => "card",
  describeMessage,
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
