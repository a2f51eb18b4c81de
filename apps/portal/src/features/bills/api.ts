import type { Bill } from "@kaunter/contracts/bills";
import * as paths from "@kaunter/contracts/paths";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { changeJson, getJson, postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { queryClient } from "@kaunter/web/api/query-client";
import { refreshBills, saveBill } from "../../model/bill/saved-bills.ts";

/** What all saved bills of an account owe; nothing of it stays when the page is left. */
export function billsQuery(account: string | null) {
  return queryOptions({
    queryKey: ["bills", account],
    queryFn: account === null ? skipToken : listBills,
    gcTime: 0,
  });
}

async function listBills(): Promise<Bill[]> {
  return readAnswer<{ rows: Bill[] }>(await getJson(paths.bills), { rows: "list" }).rows;
}

export async function forgetBill({ id }: Bill): Promise<void> {
  await changeJson("DELETE", paths.bill.replace(":id", id));
  change((bills) => bills.filter((bill) => bill.id !== id));
}

export async function switchReminder(id: string, on: boolean): Promise<void> {
  await changeJson("PUT", paths.billReminder.replace(":id", id), { on });
  change((bills) => bills.map((bill) => (bill.id === id ? { ...bill, reminder: on } : bill)));
}

/** Puts a bill that was forgotten back as it was. */
export async function undoForgetting(bill: Bill): Promise<void> {
  const { council, type, no, compound_type, nickname, reminder } = bill;
  const id = await saveBill({
    council,
    type,
    no,
    nickname,
    ...(compound_type && { compound_type }),
  });
  if (reminder) await switchReminder(id, true);
  await refreshBills();
}

export async function stopReminder(token: string): Promise<void> {
  await postJson(paths.stopReminder, { token });
}

function change(rule: (bills: Bill[]) => Bill[]): void {
  queryClient.setQueriesData<Bill[]>({ queryKey: ["bills"] }, (bills) => bills && rule(bills));
}
