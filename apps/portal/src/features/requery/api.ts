import * as paths from "@kaunter/contracts/paths";
import type {
  CorrectedEmail,
  CorrectEmail,
  Requeried,
  UndoCorrection,
} from "@kaunter/contracts/requery";
import { DomainError } from "@kaunter/domain/domain-error";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import type { Which } from "./which-payment.ts";

/** Asks the server, which asks the bank; nothing is kept, so that asking again asks again. */
export function requeryQuery(which: Which | null) {
  return queryOptions({
    queryKey: ["requery", which],
    queryFn: which === null ? skipToken : ({ signal }) => requery(which, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

async function requery(which: Which, signal: AbortSignal): Promise<Requeried> {
  const answer = await postJson(paths.requery, which, signal);
  if (!isRequeried(answer)) throw new DomainError("unexpected");
  return answer;
}

export async function sendReceipt(which: Which): Promise<void> {
  await postJson(paths.sendReceipt, which);
}

export async function correctEmail(correction: CorrectEmail): Promise<CorrectedEmail> {
  const answer = Object(await postJson(paths.correctEmail, correction));
  if (typeof answer.email !== "string") throw new DomainError("unexpected");
  return answer;
}

export async function undoCorrection(correction: UndoCorrection): Promise<void> {
  await postJson(paths.undoCorrection, correction);
}

// Checked by hand and not to the letter: an open page must survive a server that learnt new fields.
function isRequeried(answer: unknown): answer is Requeried {
  const { _id, status, amount } = Object(answer);
  const areTexts = typeof _id === "string" && typeof amount === "string";
  return areTexts && shownStatuses.includes(status);
}
