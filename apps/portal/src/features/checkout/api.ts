import * as paths from "@kaunter/contracts/paths";
import type {
  Banks,
  CreatedPayment,
  CreatePayment,
  FailingNow,
  NewAttempt,
} from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import { queryOptions } from "@tanstack/react-query";
import { getJson, postJson, postWithKey } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

const freshForMs = 60_000;

export function banksQuery(token: BankTransferToken) {
  return queryOptions({
    queryKey: ["banks", token],
    queryFn: ({ signal }) => fetchBanks(token, signal),
    staleTime: freshForMs,
  });
}

async function fetchBanks(fpx_msgToken: BankTransferToken, signal: AbortSignal): Promise<Banks> {
  const answer = await postJson(paths.fpxBanks, { fpx_msgToken }, signal);
  if (!Array.isArray(answer)) throw new DomainError("unexpected");
  return answer;
}

/** What fails often now. Whoever cannot be told this pays all the same. */
export const failingQuery = queryOptions({
  queryKey: ["failing"],
  queryFn: async () =>
    readAnswer<FailingNow>(await getJson(paths.failingNow), { banks: "list", methods: "list" }),
  staleTime: freshForMs,
  retry: false,
});

/** The same key and request give the same payment, however often they are sent. */
export async function createPayment(key: string, payment: CreatePayment): Promise<CreatedPayment> {
  const answer = await postWithKey(paths.createPayment, { payment }, key);
  return readAnswer<CreatedPayment>(answer, {
    _id: "text",
    capability: "text",
    payer_capability: "text",
    amount: "text",
  });
}

export async function startAttempt(attempt: NewAttempt): Promise<void> {
  await postJson(paths.newAttempt, attempt);
}
