import * as paths from "@kaunter/contracts/paths";
import type { CorrectedEmail, CorrectEmail, UndoCorrection } from "@kaunter/contracts/requery";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { requery, type Which } from "../../model/payment/requery.ts";

/** Nothing is kept, so that asking again asks again. */
export function requeryQuery(which: Which | null) {
  return queryOptions({
    queryKey: ["requery", which],
    queryFn: which === null ? skipToken : ({ signal }) => requery(which, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
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
