import { dayOf, yearOf } from "@kaunter/domain/calendar";
import type { ReceiptPlace } from "@kaunter/domain/payment/receipts";
import type { InTransaction, Tx } from "../../db/transaction.ts";

export interface GapOrder {
  /** The highest number that anybody holds. */
  highest: ReceiptPlace;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

export type GapOutcome =
  | { kind: "noted"; firstCount: number }
  | { kind: "counted_already" | "too_far"; lastCount: number }
  | { kind: "year_to_come" };

/** No council gives as many receipts in the minutes that a restore can lose: such a number is mistyped. */
const mostLost = 100_000;

/**
 * Two people say that numbers were given which are in no book. The counter passes them and the gap is written down, both
 * or neither; whoever gives numbers waits for the counter meanwhile.
 */
export async function noteGap(
  { inTransaction }: { inTransaction: InTransaction },
  { highest, decidedBy, approvedBy, remark }: GapOrder,
): Promise<GapOutcome> {
  const { council, year, count } = highest;
  return inTransaction(async (tx, now): Promise<GapOutcome> => {
    if (year > yearOf(dayOf(now))) return { kind: "year_to_come" };
    const lastCount = await lockCounter(tx, highest);
    if (lastCount >= count) return { kind: "counted_already", lastCount };
    if (count - lastCount > mostLost) return { kind: "too_far", lastCount };
    await tx
      .insertInto("receiptCounters")
      .values({ councilCode: council, year, lastCount: count })
      .onConflict((conflict) =>
        conflict.columns(["councilCode", "year"]).doUpdateSet({ lastCount: count }),
      )
      .execute();
    const firstCount = lastCount + 1;
    const people = { decidedBy, approvedBy, reason: remark };
    await tx
      .insertInto("receiptGaps")
      .values({ councilCode: council, year, firstCount, lastCount: count, ...people, notedAt: now })
      .execute();
    return { kind: "noted", firstCount };
  });
}

/**
 * The last number given. Where none was, two who begin the year at the same moment meet at the counter's key, and the
 * locks of the books refuse whoever comes second.
 */
async function lockCounter(tx: Tx, { council, year }: ReceiptPlace): Promise<number> {
  const counter = await tx
    .selectFrom("receiptCounters")
    .select("lastCount")
    .where("councilCode", "=", council)
    .where("year", "=", year)
    .forUpdate()
    .executeTakeFirst();
  return counter?.lastCount ?? 0;
}
