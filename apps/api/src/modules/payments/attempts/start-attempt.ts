import {
  attemptLimit,
  judgeApproval,
  mayStartAttempt,
  type SwitchVerdict,
} from "@kaunter/domain/payment/attempts";
import { isLive, type ProviderEvidence } from "@kaunter/domain/payment/lifecycle";
import { serviceFeeKind } from "@kaunter/domain/charges/kinds";
import { DomainError } from "@kaunter/domain/domain-error";
import { sumSen } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { trace } from "../../../tracepoints.ts";
import { feeOf, readServiceFees } from "../../site/service-fees.ts";
import { acceptAnswer, claimAsk } from "../messages/ask-provider.ts";
import { type AttemptDeps, signAttempt, storeAttempt } from "./add-attempt.ts";
import { type HandOffDeps, payableBy } from "./hand-off.ts";
import { hasLostHold } from "../holds/holders.ts";
import { type Attempt, newestOf, type Payment } from "../payment.ts";
import type { MethodChoice } from "../method-choice.ts";
import { type GatewayAnswer, gatewayOf } from "../payment-gateway.ts";
import { messageToAsk } from "../sealed-payer.ts";
import type { Started } from "../start-payment.ts";
import { loadLines, lockPayment } from "../store.ts";

type SwitchDeps = HandOffDeps & AttemptDeps;

export interface Switch {
  paymentId: string;
  key: string;
  choice: MethodChoice;
  hasPayerLeft: boolean;
}

const askWithinMs = 3_000;

/**
 * The payer wants another bank. The new attempt is stored before the old one's answers are applied: what is said of the
 * old one then speaks of a superseded attempt.
 */
export async function startAttempt(deps: SwitchDeps, wanted: Switch): Promise<Started> {
  const payment = await payableBy(deps, wanted.paymentId, wanted.key);
  const { choice } = wanted;
  const gateway = gatewayOf(deps.gateways, choice.provider);
  gateway.checkLimit?.(payment.amountSen, choice);
  await refuseOtherFee(deps, payment, gateway.method);
  const old = newestOf(payment);
  const asked = old.handedOffAt ? await ask(deps, old) : undefined;
  const verdict = mayStartAttempt({
    payment,
    answer: asked ? evidenceIn(old, asked) : "none",
    isHandOffServed: old.handedOffAt !== undefined,
    hasPayerLeft: wanted.hasPayerLeft,
  });
  const answers = asked ? [asked] : [];
  if (verdict === "cancel_and_start") answers.push(...(await cancel(deps, old)));
  const isAllowed = verdict === "start" || verdict === "cancel_and_start";
  const started = isAllowed ? await supersede(deps, payment, old, choice) : undefined;
  for (const answer of answers) await acceptAnswer(deps, old.choice.provider, answer);
  if (verdict === "exhausted") throw new DomainError("attempts_used_up", { limit: attemptLimit });
  if (!started) throw new DomainError(refusals[verdict]);
  return { ...payment, reference: started.reference };
}

/** A payment keeps the fee that its payer agreed to, and goes on only in a way that has this fee. */
async function refuseOtherFee(
  deps: SwitchDeps,
  { id, attempts }: Payment,
  method: PaymentMethod,
): Promise<void> {
  if (attempts.some((attempt) => attempt.method === method)) return;
  const [lines, fees] = await Promise.all([loadLines(deps.db, id), readServiceFees(deps)]);
  const agreed = lines.filter(({ kind }) => kind === serviceFeeKind);
  const agreedSen = sumSen(agreed.map(({ amountSen }) => amountSen));
  if (feeOf(fees, method) !== agreedSen) throw new DomainError("fee_differs");
}

const refusals = {
  ask_payer: "bank_page_open",
  new_payment: "payment_ended",
  refuse: "payment_ended",
  // Somebody else was faster.
  start: "payment_in_progress",
  cancel_and_start: "payment_in_progress",
} as const satisfies Record<Exclude<SwitchVerdict, "exhausted">, string>;

/** What the provider says now; nothing when it cannot be reached or was asked too recently. */
async function ask(deps: SwitchDeps, { reference }: Attempt): Promise<GatewayAnswer | undefined> {
  const claim = await claimAsk(deps, reference);
  if (!claim) return undefined;
  const { attempt, now } = claim;
  const gateway = gatewayOf(deps.gateways, attempt.choice.provider);
  return gateway
    .query(messageToAsk(deps.personKey, attempt), now, askWithinMs)
    .catch(ignoreSilence);
}

async function cancel(deps: SwitchDeps, attempt: Attempt): Promise<GatewayAnswer[]> {
  const gateway = gatewayOf(deps.gateways, attempt.choice.provider);
  const now = await deps.inTransaction(async (_tx, time) => time);
  const answer = await gateway
    .cancel?.(messageToAsk(deps.personKey, attempt), now)
    .catch(ignoreSilence);
  return answer ? [answer] : [];
}

function ignoreSilence(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error;
}

function evidenceIn({ amountSen }: Attempt, { read }: GatewayAnswer): ProviderEvidence {
  if (read.verdict !== "verified") return "none";
  const { outcome, money } = read.content;
  if (outcome === "approved") return judgeApproval(amountSen, money);
  return outcome === "not_found" || outcome === "unclear" ? "none" : outcome;
}

/** Undefined when the payment is no longer what the decision was made of. */
async function supersede(
  deps: SwitchDeps,
  { id }: Payment,
  { reference, handedOffAt }: Attempt,
  choice: MethodChoice,
): Promise<Attempt | undefined> {
  return deps.inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, id);
    if (!payment || !isLive(payment.status)) return undefined;
    if (await hasLostHold(tx, id)) return undefined;
    const newest = newestOf(payment);
    const isServedSince = newest.handedOffAt !== undefined && handedOffAt === undefined;
    if (newest.reference !== reference || isServedSince) return undefined;
    await tx
      .updateTable("paymentAttempts")
      .set({ supersededAt: now })
      .where("reference", "=", reference)
      .execute();
    const attempt = await signAttempt(deps, payment, { choice, now });
    await storeAttempt(tx, deps, payment, attempt);
    trace("attempt.inserted");
    return attempt;
  });
}
