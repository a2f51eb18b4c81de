import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import type { DictionaryArgs } from "./args.gen.ts";
import type { PlainIdOf } from "./say.ts";
import { formatDateTime } from "./times.ts";

/** What the payer wants to know first. While the bank may still decide it is never a no. */
export type Verdict = "yes" | "unknown" | "no";

export const verdictOf = {
  in_progress: "unknown",
  pending: "unknown",
  successful: "yes",
  failed: "no",
  cancelled: "no",
  expired: "no",
} as const satisfies Record<ShownStatus, Verdict>;

/** Why money that was received does not pay what it was for, or not yet: a receipt is void, or a record cannot be read. */
export type Unsettled = "withdrawn" | "checked" | undefined;

/** What is owed again is told before what is being checked. */
export function unsettledOf(of: { isWithdrawn: boolean; isChecked: boolean }): Unsettled {
  if (of.isWithdrawn) return "withdrawn";
  return of.isChecked ? "checked" : undefined;
}

/** What is known of a payment, and when more will be. */
export interface Standing {
  status: ShownStatus;
  amountSen: Sen;
  /** When it was paid; for others when it began. */
  when: Date;
  nextCheckAt: Date | null;
  mayPayAgain: boolean;
  /** What of the money taken is to go back to the payer. */
  returnedSen: Sen;
  unsettled: Unsettled;
}

type Answer = Exclude<Extract<keyof DictionaryArgs, `answer.${string}`>, PlainIdOf<DictionaryArgs>>;
type SayAnswer = <Id extends Answer>(id: Id, args: DictionaryArgs[Id]) => string;

/** Nobody looks at a clock for less. */
const soonMs = 2 * 60_000;

/** One sentence: what is known, what happens next, and when. The payer reads it, and who answers the phone reads it out. */
export function answerSentence(
  say: SayAnswer,
  language: Language,
  standing: Standing,
  now: Date,
): string {
  const { status, nextCheckAt, returnedSen } = standing;
  const amount = formatRinggit(standing.amountSen);
  const returned = formatRinggit(returnedSen);
  if (status === "successful") return receivedSentence(say, language, standing);
  const next = nextCheckAt && formatDateTime(nextCheckAt, language);
  if (status === "in_progress" || status === "pending") {
    if (standing.mayPayAgain) return say("answer.open_again", { amount });
    if (nextCheckAt === null || next === null) return say("answer.open_person", { amount });
    const isSoon = nextCheckAt.getTime() - now.getTime() < soonMs;
    return isSoon
      ? say("answer.open_soon", { amount })
      : say("answer.open_later", { amount, next });
  }
  if (returnedSen > 0) return say("answer.ended_returned", { amount, returned });
  const known = say(`answer.${status}`, { amount });
  return next === null
    ? say("answer.ended", { known })
    : say("answer.ended_later", { known, next });
}

/** Whose receipt was withdrawn owes the bill again, and is never told that there is nothing to pay. */
function receivedSentence(say: SayAnswer, language: Language, standing: Standing): string {
  const { returnedSen, unsettled } = standing;
  const amount = formatRinggit(standing.amountSen);
  const returned = formatRinggit(returnedSen);
  const when = formatDateTime(standing.when, language);
  if (unsettled === "withdrawn") {
    const known = say("answer.withdrawn", { amount, when });
    return returnedSen > 0 ? say("answer.withdrawn_returned", { known, returned }) : known;
  }
  if (returnedSen > 0) return say("answer.successful_returned", { amount, when, returned });
  if (unsettled === "checked") return say("answer.checked", { amount, when });
  return say("answer.successful", { amount, when });
}
