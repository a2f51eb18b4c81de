import { nextCheck } from "@kaunter/domain/payment/requery";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import { asWork } from "../../../tracepoints.ts";
import { type AskDeps, askProvider } from "./ask-provider.ts";
import { planCheck } from "../attempts/plan-check.ts";
import { concludeAttempt } from "./conclude-attempt.ts";
import { findAttempt, lockAttempt } from "../store.ts";

export type CheckDeps = AskDeps & { db: Database };

/** Longer than a provider may take to answer; a process that dies loses its checks for this long. */
const leaseSeconds = 30;

/** A check that is due, by the plan or by an operator's order. */
export interface DueCheck {
  reference: string;
  isOrdered: boolean;
}

/** Does one check. It never fails: what could not be planned anew is done again when its lease has ended. */
export async function checkLeased(
  deps: CheckDeps,
  { reference, isOrdered }: DueCheck,
): Promise<void> {
  const work = () => checkOne(deps, reference, isOrdered);
  await asWork("check-payment", work).catch((error: unknown) => {
    deps.log.warn({ err: error, reference }, "a check failed; its plan goes on");
  });
}

/** Takes checks that are due, of one provider or of all, for whoever will do them now. */
export async function leaseDue(
  inTransaction: InTransaction,
  { provider, count }: { provider?: string; count: number },
): Promise<DueCheck[]> {
  const isTheirs =
    provider === undefined
      ? sql`true`
      : sql`exists (select from payment_attempts a
          where a.reference = payment_checks.reference and a.provider = ${provider})`;
  return inTransaction(async (tx, now) => {
    const { rows } = await sql<DueCheck>`
      update payment_checks set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      where reference in (
        select reference from payment_checks
        where next_check_at <= ${now} and (leased_until is null or leased_until <= ${now}) and ${isTheirs}
        order by next_check_at limit ${count} for update skip locked
      )
      returning reference, ordered_by is not null as is_ordered`.execute(tx);
    return rows;
  });
}

async function checkOne(deps: CheckDeps, reference: string, isOrdered: boolean): Promise<void> {
  const attempt = await findAttempt(deps.db, reference);
  const due = attempt && nextCheck(attempt, deps.schedule).kind;
  if (due === "conclude" && !isOrdered) return concludeAttempt(deps, reference);
  try {
    if (due === "ask" || isOrdered) await askProvider(deps, reference);
  } finally {
    await planAgain(deps, reference);
  }
}

/** An answer plans the next check by itself; silence and a question asked too soon do not. */
async function planAgain(
  { inTransaction, schedule }: Pick<AskDeps, "inTransaction" | "schedule">,
  reference: string,
): Promise<void> {
  await inTransaction(async (tx, now) => {
    const attempt = await lockAttempt(tx, reference);
    if (attempt) await planCheck(tx, schedule, attempt, now);
  });
}
