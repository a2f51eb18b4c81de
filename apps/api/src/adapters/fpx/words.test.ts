import { expect, test } from "vitest";
import { fpxWords } from "./words.ts";

test.each([
  [
    "fpx_debitAuthCode=00&fpx_txnAmount=75.00&fpx_txnCurrency=MYR&fpx_fpxTxnId=1",
    "code 00 (approved), MYR 75.00, FPX id 1",
  ],
  [
    "fpx_debitAuthCode=ZZ&fpx_txnAmount=75.00",
    "code ZZ (a code that FPX does not explain), 75.00, no FPX id",
  ],
  ["fpx_msgType=AC", "no code, no amount, no FPX id"],
  ["PROSESSING ERROR", "nothing that can be read"],
])("the message %s is told in words", (body, words) => {
  expect(fpxWords.describeMessage(body)).toBe(words);
});

test("a choice is told with its bank and whose account pays", () => {
  const choice = { provider: "fpx", token: "02", bankId: "MBB0228" } as const;
  expect(fpxWords.describeChoice(choice)).toBe("FPX from a company's account, Maybank2E");
});
