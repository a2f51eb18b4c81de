import { nextCheck } from "@kaunter/domain/payment/requery";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import { type AskDeps, askProvider } from "./ask-provider.ts";
import { planCheck } from "../attempts/attempts.ts";
import { concludeAttempt } from "./conclude-attempt.ts";
import { watched } from "../payment.ts";
import { findAttempt, lockAttempt } from "../store.ts";

type CheckDeps = AskDeps & { db: Database };

/** Longer than a provider may take to answer; a process that dies loses its checks for this long. */
const leaseSeconds = 30;
const batchSize = 16;

/** Does the checks that are due and answers how many there were. Several processes may do so at once. */
export async function checkDuePayments(deps: CheckDeps): Promise<number> {
  const due = await leaseDue(deps.inTransaction);
  await Promise.all(
    due.map((reference) =>
      checkOne(deps, reference).catch((error: unknown) => {
        deps.log.warn({ err: error, reference }, "a check failed and will be made again");
      }),
    ),
  );
  return due.length;
}

async function leaseDue(inTransaction: InTransaction): Promise<string[]> {
  return inTransaction(async (tx, now) => {
    const { rows } = await sql<{ reference: string }>`
      update payment_checks set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      where reference in (
        select reference from payment_checks
        where next_check_at <= ${now} and (leased_until is null or leased_until <= ${now})
        order by next_check_at limit ${batchSize} for update skip locked
      )
      returning reference`.execute(tx);
    return rows.map(({ reference }) => reference);
  });
}

async function checkOne(deps: CheckDeps, reference: string): Promise<void> {
  const attempt = await findAttempt(deps.db, reference);
  const due = attempt && nextCheck(watched(attempt), deps.schedule).kind;
  if (due === "conclude") return concludeAttempt(deps, reference);
  try {
    if (due === "ask") await askProvider(deps, reference);
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
