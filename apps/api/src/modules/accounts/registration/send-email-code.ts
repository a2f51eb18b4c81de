import { parseEmail } from "@kaunter/domain/person/email";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import { countRecipients } from "../letters/count-recipients.ts";
import { mayWriteTo, type OrderDeps, orderLetter } from "../letters/order-letter.ts";
import { checkFields } from "../passwords/read-password.ts";
import { makeCode } from "./proof-codes.ts";

export type EmailCodeDeps = OrderDeps & { inTransaction: InTransaction; lookups: Lookups };

const limits = [
  { most: 1, withinMs: 60_000 },
  { most: 5, withinMs: 24 * 3_600_000 },
];

/** Sends a code to a mailbox. Whether it belongs to an account is not even looked up. */
export async function sendEmailCode(
  deps: EmailCodeDeps,
  { email, language }: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  checkFields({ email: () => void parseEmail(email) });
  const to = parseEmail(email).toLowerCase();
  const recipient = deps.personKey.indexOf("email", to);
  await countRecipients(deps.lookups, visitor, recipient);
  await deps.inTransaction(async (tx, now) => {
    if (!(await mayWriteTo(tx, recipient, ["code"], { limits, now }))) return;
    const secret = await makeCode(tx, deps.personKey, { channel: "email", recipient }, now);
    await orderLetter(tx, deps, { kind: "code", to, language, secret }, now);
  });
}
