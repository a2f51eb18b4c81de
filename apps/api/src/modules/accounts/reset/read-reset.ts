import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import { hashOfResetId, isResetId, timeOfResetId } from "./reset-id.ts";
import { findRequest, type ResetRequest } from "./store.ts";

export interface ReadResetDeps {
  inTransaction: InTransaction;
  lookups: Lookups;
}

const resetLinkValidForMs = 24 * 3_600_000;

/** The account that a link is for, as long as the link may be used. Whoever tries many is stopped. */
export async function readReset(
  deps: ReadResetDeps,
  id: string,
  visitor: Visitor,
): Promise<ResetRequest> {
  if (!isResetId(id)) throw new DomainError("invalid_request_2");
  const idHash = hashOfResetId(id);
  const attempt = await deps.lookups.begin(visitor, `reset ${idHash.toString("hex")}`);
  const { request, now } = await deps.inTransaction(async (tx, time) => ({
    request: await findRequest(tx, idHash),
    now: time,
  }));
  await attempt.end(request !== undefined);
  const requestedAt = request?.requestedAt ?? timeOfResetId(id);
  if (now.getTime() - requestedAt.getTime() >= resetLinkValidForMs) {
    throw new DomainError("invalid_request_1");
  }
  if (!request || request.usedAt) throw new DomainError("invalid_request_3");
  return request;
}
