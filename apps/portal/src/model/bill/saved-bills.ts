import type { SaveBill } from "@kaunter/contracts/bills";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";

/** A bill that is saved again gets the new name. */
export async function saveBill(bill: SaveBill): Promise<string> {
  const { id } = Object(await postJson(paths.bills, bill));
  if (typeof id !== "string") throw new DomainError("unexpected");
  return id;
}

/** Whoever shows the bills asks for them anew. */
export async function refreshBills(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["bills"] });
}
