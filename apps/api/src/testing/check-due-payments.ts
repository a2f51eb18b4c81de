import {
  type CheckDeps,
  checkLeased,
  leaseDue,
} from "../modules/payments/messages/check-payments.ts";

/** Does some of the checks that are due, as a worker does, and answers how many there were. */
export async function checkDuePayments(deps: CheckDeps): Promise<number> {
  const due = await leaseDue(deps.inTransaction, { count: 16 });
  await Promise.all(due.map((check) => checkLeased(deps, check)));
  return due.length;
}
