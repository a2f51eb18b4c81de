import { DomainError } from "../domain-error.ts";

/** How the numbers of cards begin, and how long they are: Visa, Mastercard, and what people carry beside them. */
const cardShapes = [
  /^4\d{12,18}$/,
  /^(?:5\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{9,17}$/,
  /^3(?:[47]\d{13}|(?:0[0-5]|[89]\d)\d{11}|6\d{12,17}|5(?:2[89]|[3-8]\d)\d{12,15})$/,
  /^6\d{12,18}$/,
];

/** FPX names a transaction by its moment (yyMMddHHmmss) and four digits; in these years it begins like a Mastercard. */
const fpxTransactionId =
  /^2[2-7](?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{4}$/;

const shortest = 13;
const longest = 19;

/** Whether a text holds what may be the number of somebody's card, however it is grouped. */
export function holdsCardNumber(text: string): boolean {
  // What is pasted may have digits of full width, or characters between them that nobody sees.
  const plain = text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  const runs = plain.match(/\d+(?:[\s.\-–_]{1,2}\d+)*/g) ?? [];
  return runs.some((run) => joinedGroups(run.split(/\D+/)).some(isCardNumber));
}

/** Refuses a text that holds one: card data never touches us. */
export function refuseCardNumber(text: string): void {
  if (holdsCardNumber(text)) throw new DomainError("card_number");
}

/** Neighbouring groups as one number each: a card's may stand between others. */
function joinedGroups(groups: readonly string[]): string[] {
  return groups.flatMap((_, start) =>
    groups.slice(start).map((_end, length) => groups.slice(start, start + length + 1).join("")),
  );
}

function isCardNumber(digits: string): boolean {
  if (digits.length < shortest || digits.length > longest) return false;
  const isShaped = cardShapes.some((shape) => shape.test(digits));
  return isShaped && !fpxTransactionId.test(digits) && hasCheckDigit(digits);
}

/** The check digit of Luhn: every second digit from the right is doubled. */
function hasCheckDigit(digits: string): boolean {
  const worth = (digit: number, place: number) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return doubled > 9 ? doubled - 9 : doubled;
  };
  const fromTheRight = Array.from(digits, Number).toReversed();
  return fromTheRight.reduce((sum, digit, place) => sum + worth(digit, place), 0) % 10 === 0;
}
