import type { Tx } from "../../../db/transaction.ts";
import { recordEvent } from "../events.ts";
import type { Payment } from "../payment.ts";
import { lockPayment } from "../store.ts";
import { openCase } from "./cases.ts";

/** A line of a settlement file that shows what was taken beside an attempt. */
export interface FiledDebit {
  reference: string;
  txnId: string;
  lineId: string;
}

/** Locks the payments of some debits, in the order of their ids. */
export async function lockToNote(
  tx: Tx,
  debits: readonly { paymentId: string }[],
): Promise<Map<string, Payment>> {
  const ids = [...new Set(debits.map(({ paymentId }) => paymentId))];
  const locked = new Map<string, Payment>();
  for (const id of ids.toSorted((a, b) => Number(a) - Number(b))) {
    const payment = await lockPayment(tx, id);
    if (payment) locked.set(id, payment);
  }
  return locked;
}

/** Notes a second debit of which only a file tells, for a person. The payment, which the caller has locked, stays as it is. */
export async function noteFiledDebit(
  tx: Tx,
  { id, status }: Payment,
  { reference, txnId, lineId }: FiledDebit,
  now: Date,
): Promise<void> {
  const facts = { secondTransaction: txnId, lineId };
  const event = { kind: "second_debit", reference, from: status, to: status, facts } as const;
  const seq = await recordEvent(tx, id, event, now);
  await openCase(tx, id, { reference, kind: "second_debit", seq, now });
}
