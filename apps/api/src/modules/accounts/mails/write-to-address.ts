import { parseEmail } from "@kaunter/domain/person/email";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import { checkFields } from "../passwords/read-password.ts";
import { countRecipients } from "./count-recipients.ts";
import type { MailKind } from "./mail-kind.ts";
import {
  type MailLimit,
  mayWriteTo,
  type OrderDeps,
  orderAccountMail,
} from "./order-account-mail.ts";

export type WriteDeps = OrderDeps & { inTransaction: InTransaction; lookups: Lookups };

/** Of which mails an address gets how many. */
export interface Allowance {
  kinds: readonly MailKind[];
  limits: readonly MailLimit[];
}

/** An address that somebody typed, in small letters and as its keyed hash. */
export interface Addressee {
  to: string;
  recipient: Buffer;
}

interface Prepared {
  kind: MailKind;
  secret: string;
}

/** Writes to an address that anybody may have typed. What is too much is not written, and nobody is told. */
export async function writeToAddress(
  deps: WriteDeps,
  { email, language, visitor }: { email: string; language: Language; visitor: Visitor },
  { kinds, limits }: Allowance,
  prepare: (tx: Tx, addressee: Addressee, now: Date) => Promise<Prepared>,
): Promise<void> {
  checkFields({ email: () => void parseEmail(email) });
  const to = parseEmail(email).toLowerCase();
  const recipient = deps.personKey.indexOf("email", to);
  await countRecipients(deps.lookups, visitor, recipient);
  await deps.inTransaction(async (tx, now) => {
    if (!(await mayWriteTo(tx, recipient, kinds, { limits, now }))) return;
    const { kind, secret } = await prepare(tx, { to, recipient }, now);
    await orderAccountMail(tx, deps, { kind, to, language, secret }, now);
  });
}
