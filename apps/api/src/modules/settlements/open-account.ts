import type { Provider } from "@kaunter/domain/vocabulary/payments";
import type { InTransaction } from "../../db/transaction.ts";

interface Opening {
  code: string;
  bank: string;
  numberEnd: string;
  provider: Provider;
  merchant: string;
}

/** Notes into which account of the operator a provider settles. What is noted already stays as it is. */
export async function openAccount(
  { inTransaction }: { inTransaction: InTransaction },
  { code, bank, numberEnd, provider, merchant }: Opening,
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .insertInto("bankAccounts")
      .values({ code, owner: "operator", bank, numberEnd })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    await tx.insertInto("merchants").values({ provider, merchant, accountCode: code }).execute();
  });
}
