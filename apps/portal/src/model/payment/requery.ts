import * as paths from "@kaunter/contracts/paths";
import type { Requeried, WhichPayment } from "@kaunter/contracts/requery";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** Which payment is meant: by a number and what its payer left with it, or by its link. */
export type Which = Required<
  Pick<WhichPayment, "number" | "contact"> | Pick<WhichPayment, "_id" | "capability">
>;

/** Asks the server, which asks the bank. */
export async function requery(which: Which, signal?: AbortSignal): Promise<Requeried> {
  const answer = await postJson(paths.requery, which, signal);
  const isStatus = (status: unknown) => shownStatuses.some((each) => each === status);
  return readAnswer<Requeried>(answer, { _id: "text", status: isStatus, amount: "text" });
}
