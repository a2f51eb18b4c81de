import type { InTransaction } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { orderErasure } from "../../retention/order-erasure.ts";
import { requireProof } from "../sessions/prove-again.ts";
import { lockOwner } from "../sessions/store.ts";
import { deleteUser, loadCredentials } from "../store.ts";

/**
 * Deletes an account with all that hangs on it. Payments stay: they are the councils' books, too. Where nothing was paid,
 * who wanted to pay is forgotten.
 */
export async function deleteAccount(
  deps: OrderDeps & { inTransaction: InTransaction },
  session: Session,
): Promise<void> {
  requireProof(session, "moves");
  const { userId } = session;
  await deps.inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    const { email, language } = await loadCredentials(tx, userId);
    await orderErasure(tx, userId, now);
    await deleteUser(tx, userId);
    await noteEvent(tx, { userId, what: "deleted" }, now);
    await orderAccountMail(tx, deps, { kind: "account_deleted", to: email, language }, now);
  });
}
