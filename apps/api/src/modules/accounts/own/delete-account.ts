import type { Session } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderLetter } from "../letters/order-letter.ts";
import { type ProofDeps, provePassword } from "../sessions/prove-password.ts";
import { deleteUser } from "../store.ts";

/** Deletes an account with all that hangs on it. Payments stay: they are the councils' books, too. */
export async function deleteAccount(
  deps: ProofDeps & OrderDeps,
  { userId, email }: Session,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const { language } = await provePassword(deps, { name: email, password }, visitor);
  await deps.inTransaction(async (tx, now) => {
    await deleteUser(tx, userId);
    await noteEvent(tx, { userId, what: "deleted" }, now);
    await orderLetter(tx, deps, { kind: "account_deleted", to: email, language }, now);
  });
}
