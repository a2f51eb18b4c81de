import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { Subject } from "../capability.ts";
import type { Viewer } from "../payer.ts";
import type { Payment } from "../payment.ts";
import { openAddress, payerOf } from "../sealed-payer.ts";
import { findPayment } from "../store.ts";

/** A correction of a payment's address, by its place among them. */
export interface Correction {
  paymentId: string;
  seq: number;
}

/** What proves that its bearer reads the mailbox that was in use before a correction. */
export function undoSubject({ paymentId, seq }: Correction): Subject {
  return { id: `${paymentId}.${seq}`, capabilityVersion: 1 };
}

/** Where the mails of a payment went until a correction; nowhere that is still known, once names have left. */
export async function addressBefore(
  { db, personKey }: { db: Database | Tx; personKey: PersonKey },
  paymentId: string,
  correction: number,
): Promise<string | null> {
  const before = await db
    .selectFrom("paymentContacts")
    .select("email")
    .where("paymentId", "=", paymentId)
    .where("seq", "=", correction - 1)
    .executeTakeFirst();
  if (before) return before.email && openAddress(personKey, paymentId, before.email);
  const payment = await findPayment(db, paymentId);
  return (payment && givenAddress(personKey, payment)) ?? null;
}

/** The address that was given when the payment was made. */
function givenAddress(
  personKey: PersonKey,
  { id, sealedPayer }: Pick<Payment, "id" | "sealedPayer">,
): string | undefined {
  if (!sealedPayer) return undefined;
  const { correctedEmail: _later, ...given } = sealedPayer;
  return payerOf(personKey, { id, sealedPayer: given })?.email;
}

/**
 * Who reads the mails of a payment: its payer, at the address that was given or that the device which paid has corrected it
 * to. Whoever redirected them by link and phone is a bearer of the link, and is told no more by mail than by the link.
 */
export async function readerOf(
  { db, personKey }: { db: Database; personKey: PersonKey },
  payment: Pick<Payment, "id" | "sealedPayer">,
): Promise<Viewer> {
  const { id, sealedPayer } = payment;
  if (!sealedPayer?.correctedEmail) return "payer";
  const byDevice = await db
    .selectFrom("paymentContacts")
    .select("email")
    .where("paymentId", "=", id)
    .where("allowedBy", "=", "payer_capability")
    .execute();
  const own = byDevice.map(({ email }) => email && openAddress(personKey, id, email));
  const inUse = openAddress(personKey, id, sealedPayer.correctedEmail);
  return [givenAddress(personKey, payment), ...own].includes(inUse) ? "payer" : "bearer";
}
