import type { SaveBill } from "@kaunter/contracts/bills";
import * as paths from "@kaunter/contracts/paths";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { queryClient } from "@kaunter/web/api/query-client";

/** A bill that is saved again gets the new name. */
export async function saveBill(bill: SaveBill): Promise<string> {
  const answer = await postJson(paths.bills, bill);
  return readAnswer<{ id: string }>(answer, { id: "text" }).id;
}

/** Makes every page that shows saved bills read them again. */
export async function refreshBills(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["bills"] });
}
