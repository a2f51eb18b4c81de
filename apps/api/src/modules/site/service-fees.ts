import { type Sen, sen, zeroSen } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import type { Database } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { InTransaction } from "../../db/transaction.ts";

/** What the operator takes for each way of paying that has a fee. */
export type ServiceFees = ReadonlyMap<PaymentMethod, Sen>;

/** A change that two people decided. */
export interface FeeChange {
  method: PaymentMethod;
  feeSen: Sen;
  decidedBy: string;
  approvedBy: string;
  reason: string;
}

export async function readServiceFees({ db }: { db: Database }): Promise<ServiceFees> {
  const rows = await findNewest(db, {});
  const fees = rows.map(
    ({ method, feeSen }) => [method as PaymentMethod, sen(Number(feeSen))] as const,
  );
  return new Map(fees.filter(([, feeSen]) => feeSen > 0));
}

const findNewest = statement((db) =>
  db
    .selectFrom("serviceFees")
    .distinctOn("method")
    .select(["method", "feeSen"])
    .orderBy("method")
    .orderBy("id", "desc")
    .compile(),
);

export function feeOf(fees: ServiceFees, method: PaymentMethod): Sen {
  return fees.get(method) ?? zeroSen;
}

/** Counts for payments that begin from now on; one that has begun keeps what its payer agreed to. */
export async function setServiceFee(
  { inTransaction }: { inTransaction: InTransaction },
  change: FeeChange,
): Promise<void> {
  await inTransaction(async (tx, now) => {
    await tx
      .insertInto("serviceFees")
      .values({ ...change, setAt: now })
      .execute();
  });
}
