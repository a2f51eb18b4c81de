import { parseEmail } from "@kaunter/domain/person/email";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import { countRecipients } from "../letters/count-recipients.ts";
import { mayWriteTo, type OrderDeps, orderLetter } from "../letters/order-letter.ts";
import { checkFields } from "../passwords/read-password.ts";
import { findCredentials } from "../store.ts";
import { hashOfResetId, makeResetId } from "./reset-id.ts";
import { insertRequest } from "./store.ts";

export type RequestDeps = OrderDeps & { inTransaction: InTransaction; lookups: Lookups };

const limits = [
  { most: 3, withinMs: 3_600_000 },
  { most: 10, withinMs: 24 * 3_600_000 },
];

/**
 * Sends a link to set a new password, or word that there is no such account. Either way the same is done and written, so
 * that neither the answer nor its time tells which.
 */
export async function requestReset(
  deps: RequestDeps,
  { email, language }: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  checkFields({ email: () => void parseEmail(email) });
  const to = parseEmail(email).toLowerCase();
  const recipient = deps.personKey.indexOf("email", to);
  await countRecipients(deps.lookups, visitor, recipient);
  await deps.inTransaction(async (tx, now) => {
    const kinds = ["reset", "reset_unknown"];
    if (!(await mayWriteTo(tx, recipient, kinds, { limits, now }))) return;
    const user = await findCredentials(tx, to);
    const secret = makeResetId(now);
    const idHash = hashOfResetId(secret);
    await insertRequest(tx, { idHash, recipient, userId: user?.id ?? null, requestedAt: now });
    const kind = user ? "reset" : "reset_unknown";
    await orderLetter(tx, deps, { kind, to, language, secret }, now);
  });
}
