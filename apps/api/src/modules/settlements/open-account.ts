import type { Provider } from "@kaunter/domain/vocabulary/payments";
import type { InTransaction } from "../../db/transaction.ts";

interface Account {
  code: string;
  bank: string;
  numberEnd: string;
}

interface Opening extends Account {
  provider: Provider;
  merchant: string;
}

/** Another account is on record under this name, or for this merchant. */
export class OtherAccount extends Error {
  constructor({ code, bank, numberEnd }: Account) {
    super(`On record is ${code}, ${bank} …${numberEnd}.`);
  }
}

/** Notes into which account of the operator a provider settles. What is on record stays as it is: books may rest on it. */
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
    await tx
      .insertInto("merchants")
      .values({ provider, merchant, accountCode: code })
      .onConflict((conflict) => conflict.columns(["provider", "merchant"]).doNothing())
      .execute();
    const noted = await tx
      .selectFrom("merchants")
      .innerJoin("bankAccounts", "bankAccounts.code", "merchants.accountCode")
      .select(["code", "bank", "numberEnd"])
      .where("provider", "=", provider)
      .where("merchant", "=", merchant)
      .executeTakeFirstOrThrow();
    const isSame = noted.code === code && noted.bank === bank && noted.numberEnd === numberEnd;
    if (!isSame) throw new OtherAccount(noted);
  });
}
