import { decodeForm } from "../adapters/fpx/form.ts";
import { responseCodes } from "../adapters/fpx/response-codes.ts";
import { harmless } from "../modules/books/words.ts";

const meanings = new Map(Object.values(responseCodes).flatMap((codes) => Object.entries(codes)));

/** What a message of FPX says, as it says it. It may be a forger's, so nothing of it is trusted to be short or plain. */
export function fpxWords(body: string): string {
  const form = decodeForm(body.trim());
  if (!form) return "nothing that can be read";
  const of = (name: string) => harmless(form[`fpx_${name}`] ?? "", 40);
  const code = of("debitAuthCode");
  const meaning = meanings.get(code) ?? "a code that FPX does not explain";
  const amount = `${of("txnCurrency")} ${of("txnAmount")}`.trim();
  return [
    code === "" ? "no code" : `code ${code} (${meaning})`,
    amount === "" ? "no amount" : amount,
    of("fpxTxnId") === "" ? "no FPX id" : `FPX id ${of("fpxTxnId")}`,
  ].join(", ");
}
