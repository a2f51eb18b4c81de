import { holdsCardNumber } from "@kaunter/domain/person/card-number";
import * as z from "zod/mini";

/** Nothing that only a machine would write: no control characters, no halves of characters. */
const isPlain = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** The refusal's name is its message, by which the server's edge knows it. */
const holdsNoCard = z.refine<string>((text) => !holdsCardNumber(text), { error: "card_number" });

/** What a person may write as they like, but for the number of a card. Fields of a strict form need no such rule. */
export const freeText = (longest: number) =>
  z.string().check(z.maxLength(longest), isPlain, holdsNoCard);
