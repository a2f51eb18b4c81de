import * as paths from "@kaunter/contracts/paths";
import type {
  CorrectedEmail,
  CorrectEmail,
  Requeried,
  UndoCorrection,
} from "@kaunter/contracts/requery";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
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
  const isStatus = (status: unknown) => shownStatuses.some((each) => each === status);
  return readAnswer<Requeried>(answer, { _id: "text", status: isStatus, amount: "text" });
}

export async function sendReceipt(which: Which): Promise<void> {
  await postJson(paths.sendReceipt, which);
}

export async function correctEmail(correction: CorrectEmail): Promise<CorrectedEmail> {
  const answer = await postJson(paths.correctEmail, correction);
  return readAnswer<CorrectedEmail>(answer, { email: "text" });
}

export async function undoCorrection(correction: UndoCorrection): Promise<void> {
  await postJson(paths.undoCorrection, correction);
}
