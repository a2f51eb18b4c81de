import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import type { Tx } from "../../db/transaction.ts";
import { writeMove } from "./book-batch.ts";
import { waitForTurn } from "./take-in.ts";

/**
 * Books a line of the bank that nobody has explained as the account's own business: a charge of the bank, interest, what
 * was paid in at a counter. Answers whether it was still open; a file may have explained it since two people looked.
 */
export async function nameOutside(tx: Tx, bankLineId: string, now: Date): Promise<boolean> {
  await waitForTurn(tx);
  const open = await tx
    .deleteFrom("openCredits")
    .where("bankLineId", "=", bankLineId)
    .returning("bankLineId")
    .executeTakeFirst();
  if (!open) return false;
  const { account, owner, amountSen } = await tx
    .selectFrom("bankLines")
    .innerJoin("bankAccounts", "bankAccounts.code", "bankLines.accountCode")
    .select(["accountCode as account", "owner", "amountSen"])
    .where("bankLines.id", "=", bankLineId)
    .executeTakeFirstOrThrow();
  const lessSen = `${-BigInt(amountSen)}`;
  const operators = { owner: operatorOwner, bankAccount: null };
  // The money itself changes hands only where the account is not the operator's own.
  const handed = [
    { owner: operatorOwner, account: "bank", bankAccount: account, amountSen: lessSen },
    { owner, account: "bank", bankAccount: account, amountSen },
  ];
  await writeMove(tx, { kind: "line_named", bankLineId, at: now }, [
    { ...operators, account: "unexplained", amountSen },
    ...(owner === operatorOwner ? [] : handed),
    { owner, account: "outside", bankAccount: null, amountSen: lessSen },
  ]);
  return true;
}
