import type { QueryCreator } from "kysely";
import type { DB } from "../../../db/schema.gen.ts";
import { statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { eventRow } from "../events.ts";
import type { Attempt } from "../payment.ts";
import type { splitMessage } from "../sealed-payer.ts";

interface NewAttempt {
  attempt: Attempt;
  message: ReturnType<typeof splitMessage>;
  nextCheckAt: Date;
  event: ReturnType<typeof eventRow>;
}

/** Writes an attempt, when it is looked at first, and the event, by one statement. */
export async function insertAttempt(
  tx: Tx,
  { attempt, message, nextCheckAt, event }: NewAttempt,
): Promise<void> {
  const { choice, ...row } = attempt;
  const { reference } = attempt;
  await tx
    .with("attempt", (db) =>
      db.insertInto("paymentAttempts").values({ ...row, ...choice, ...message }),
    )
    .with("check", (db) => db.insertInto("paymentChecks").values({ reference, nextCheckAt }))
    .insertInto("paymentEvents")
    .values(event)
    .execute();
}

/** What has become of an attempt since it was made, by column. */
export function changesOf(attempt: Attempt) {
  return {
    reference: attempt.reference,
    evidence: attempt.evidence,
    endedAt: attempt.endedAt ?? null,
    awaitsAuthoriser: attempt.awaitsAuthoriser,
    returnedAt: attempt.returnedAt ?? null,
    notFoundFirstAt: attempt.notFound?.firstAt ?? null,
    notFoundLastAt: attempt.notFound?.lastAt ?? null,
    providerCode: attempt.providerCode ?? null,
    providerTxnId: attempt.providerTxnId ?? null,
    isTxnProven: attempt.isTxnProven,
    providerTxnAt: attempt.providerTxnAt ?? null,
    cardCode: attempt.cardCode ?? null,
  };
}

export type AttemptChanges = ReturnType<typeof changesOf>;

/** Writes these changes. A statement that is prepared once is given placeholders in place of the values. */
export function attemptUpdate(db: QueryCreator<DB>, value: Value<AttemptChanges>) {
  return db
    .updateTable("paymentAttempts")
    .set({
      evidence: value("evidence"),
      endedAt: value("endedAt"),
      awaitsAuthoriser: value("awaitsAuthoriser"),
      returnedAt: value("returnedAt"),
      notFoundFirstAt: value("notFoundFirstAt"),
      notFoundLastAt: value("notFoundLastAt"),
      providerCode: value("providerCode"),
      providerTxnId: value("providerTxnId"),
      isTxnProven: value("isTxnProven"),
      providerTxnAt: value("providerTxnAt"),
      cardCode: value("cardCode"),
    })
    .where("reference", "=", value("reference"));
}

const writeChanges = statement((db, value: Value<AttemptChanges>) =>
  attemptUpdate(db, value).compile(),
);

export async function updateAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await writeChanges(tx, changesOf(attempt));
}
