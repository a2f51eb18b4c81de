import { writeVerifyAddress } from "@kaunter/contracts/receipt-token";
import type { Database } from "../../db/pool.ts";
import type { ReceiptKeys } from "./receipt-keys.ts";
import { findReceipt, keepToken } from "./store.ts";

export interface VerifyLinkDeps {
  db: Database;
  receiptKeys: ReceiptKeys;
  publicUrl: string;
}

/**
 * Where anyone can check a receipt, at most 350 bytes: what its QR says. The receipt is signed when this is first asked,
 * so that settling never waits for it and no crash can leave a receipt that will not be signed.
 */
export async function verifyLink(
  { db, receiptKeys, publicUrl }: VerifyLinkDeps,
  { number }: { number: string },
): Promise<string> {
  const receipt = await findReceipt(db, number);
  if (!receipt) throw new Error(`There is no receipt ${number}`);
  const token = receipt.token ?? (await keepToken(db, number, await receiptKeys.sign(receipt)));
  return `${publicUrl}/#${writeVerifyAddress(token)}`;
}
