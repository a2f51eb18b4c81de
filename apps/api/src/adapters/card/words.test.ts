import { expect, test } from "vitest";
import { cardWords } from "./words.ts";

test.each([
  [
    "MerchantCode=M1&RefNo=K1&Status=1&Amount=75.00&Currency=MYR&TransId=T1",
    "status 1 (approved), MYR 75.00, card transaction T1",
  ],
  [
    "RefNo=K1&Status=0&ErrDesc=Fail%28Bank%29&Amount=1%2C275.00&Currency=MYR",
    'status 0 (refused), "Fail(Bank)", MYR 1,275.00, no transaction number',
  ],
  [
    "RefNo=K1&Status=9",
    "status 9 (a status that the provider does not explain), no amount, no transaction number",
  ],
  ["RefNo=K1", "no status, no amount, no transaction number"],
  ["Incorrect amount", '"Incorrect amount" and nothing else'],
])("the message %s is told in words", (body, words) => {
  expect(cardWords.describeMessage(body)).toBe(words);
});
