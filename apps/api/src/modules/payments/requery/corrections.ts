import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { Subject } from "../capability.ts";
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
  const { sealedPayer } = (await findPayment(db, paymentId)) ?? {};
  if (!sealedPayer) return null;
  const { correctedEmail: _later, ...given } = sealedPayer;
  return payerOf(personKey, { id: paymentId, sealedPayer: given })?.email ?? null;
}
