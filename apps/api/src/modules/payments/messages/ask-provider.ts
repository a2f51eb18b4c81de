import type { Provider } from "@kaunter/domain/vocabulary/payments";
import { mayAsk } from "@kaunter/domain/payment/requery";
import { patiently } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { acceptMessage, type Acceptance, type AcceptDeps } from "./accept-message.ts";
import type { Attempt } from "../payment.ts";
import { type GatewayAnswer, gatewayOf, type PaymentGateway } from "../payment-gateway.ts";
import { messageToAsk } from "../sealed-payer.ts";
import { lockAttempt } from "../store.ts";

export type AskDeps = AcceptDeps & {
  gateways: readonly PaymentGateway[];
  personKey: PersonKey;
};

/** How many earlier questions are read: as many as the strictest limit counts. */
const keptAsks = 12;

/** Writes down that the provider is being asked, before it is; undefined when it was asked too recently. */
export async function claimAsk(
  deps: Pick<AskDeps, "inTransaction" | "schedule">,
  reference: string,
): Promise<{ attempt: Attempt; now: Date } | undefined> {
  return deps.inTransaction(async (tx, now) => {
    const attempt = await lockAttempt(tx, reference);
    if (!attempt || !mayAsk(attempt, now, deps.schedule)) return undefined;
    const askedAt = [...attempt.askedAt, now].slice(-keptAsks);
    await tx
      .updateTable("paymentAttempts")
      .set({ askedAt })
      .where("reference", "=", reference)
      .execute();
    return { attempt: { ...attempt, askedAt }, now };
  });
}

/**
 * Asks the provider about an attempt, with no transaction open, and accepts its answer. A planned question, which nobody
 * waits for, has no time limit of its own: its answer outlasts a database that is away for a moment.
 */
export async function askProvider(
  deps: AskDeps,
  reference: string,
  timeoutMs?: number,
): Promise<Acceptance | undefined> {
  const claim = await claimAsk(deps, reference);
  if (!claim) return undefined;
  const { attempt, now } = claim;
  const { provider } = attempt.choice;
  const gateway = gatewayOf(deps.gateways, provider);
  const answer = await gateway.query(messageToAsk(deps.personKey, attempt), now, timeoutMs);
  trace("answer.fetched");
  const accept = () => acceptAnswer(deps, provider, answer);
  return timeoutMs === undefined ? patiently(accept) : accept();
}

export async function acceptAnswer(
  deps: AcceptDeps,
  provider: Provider,
  { body, read }: GatewayAnswer,
): Promise<Acceptance> {
  return acceptMessage(deps, { provider, channel: "query", body, read: () => read });
}
