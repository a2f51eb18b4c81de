import type { Provider } from "@kaunter/domain/vocabulary/payments";
import type { InTransaction } from "../../db/transaction.ts";
import { type Compared, compareStatement } from "./compare-statement.ts";
import type { StatementLine } from "./read-statement.ts";

interface Noting {
  provider: Provider;
  lines: readonly StatementLine[];
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

/** Two people write down what a provider took for payments that are in no book, so that it is returned. */
export async function noteStrays(
  { inTransaction }: { inTransaction: InTransaction },
  { provider, lines, decidedBy, approvedBy, remark }: Noting,
): Promise<Compared[]> {
  return inTransaction(async (tx, now) => {
    const compared = await compareStatement(tx, provider, lines);
    const strays = compared.filter(({ verdict }) => verdict === "stray");
    const rows = strays.map(({ reference, transaction, amountSen, takenAt }) => ({
      provider,
      reference,
      transactionId: transaction,
      amountSen,
      takenAt,
      remark,
      decidedBy,
      approvedBy,
      notedAt: now,
    }));
    // PostgreSQL takes no more than 65,535 values in one statement.
    for (let from = 0; from < rows.length; from += 5_000) {
      await tx
        .insertInto("strayDebits")
        .values(rows.slice(from, from + 5_000))
        .execute();
    }
    return strays;
  });
}
