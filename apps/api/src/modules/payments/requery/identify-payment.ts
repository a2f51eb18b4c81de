import { createHash } from "node:crypto";
import { type PaymentNumber, readPaymentNumber } from "@kaunter/domain/payment/payment-number";
import { type Contact, readContact } from "@kaunter/domain/person/contact";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { Lookups, Subject, Visitor } from "../../charges/lookup-limits.ts";
import type { Capabilities } from "../capability.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { Payment } from "../payment.ts";
import { addressIndexes, phoneIndexes } from "../sealed-payer.ts";
import { findPayment } from "../store.ts";
import { readField } from "./read-field.ts";

export interface IdentifyDeps {
  db: Database;
  lookups: Lookups;
  capabilities: Capabilities;
  personKey: PersonKey;
}

/** What somebody shows to be told of a payment: a number of it and what its payer left with it, or its link. */
export type Identification =
  | { number: string; contact: string }
  | { paymentId: string; capability: string };

/** The payment that is meant. A wrong number and a wrong contact are the same: nothing. */
export async function identifyPayment(
  deps: IdentifyDeps,
  shown: Identification,
  visitor: Visitor,
): Promise<Payment | undefined> {
  if ("capability" in shown) {
    const payment = await findPayment(deps.db, shown.paymentId);
    return payment && deps.capabilities.isValid("view", payment, shown.capability)
      ? payment
      : undefined;
  }
  const number = readPaymentNumber(shown.number);
  const contact = readField("contact", () => readContact(shown.contact));
  const attempt = await beginGuess(deps, visitor, number.transactionId, contact);
  const id = await findByNumber(deps, number, contact);
  await attempt.end(id !== undefined);
  return id === undefined ? undefined : findPayment(deps.db, id);
}

/** Per hour, whoever guesses and from wherever. Receipts are numbered in order and phone numbers are no secret. */
const guesses = { misses: 30, targets: 1_000 };

/** Counts a guess for its visitor, for the number and for the contact. */
export async function beginGuess(
  { lookups }: Pick<IdentifyDeps, "lookups">,
  visitor: Visitor,
  number: string,
  contact: Contact,
) {
  const whose = "email" in contact ? contact.email : contact.phone;
  const guarded: Subject[] = [
    { name: `number ${digestOf(number)}`, ...guesses },
    { name: `contact ${digestOf(whose)}`, ...guesses },
  ];
  return lookups.begin(visitor, `payment.${number}.${whose}`, guarded);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * A bill's number is known to more people than a payment's, and numbered in order: with it nobody learns of what was
 * paid longer ago than somebody wonders about it.
 */
export const billDays = 30;

/** One question, whatever is known: a number that exists takes as long as one that does not. */
async function findByNumber(
  { db, personKey }: IdentifyDeps,
  { id, reference, receiptNo, transactionId, billKinds }: PaymentNumber,
  contact: Contact,
): Promise<string | undefined> {
  const emails = "email" in contact ? addressIndexes(personKey, contact.email) : [];
  const phones = "phone" in contact ? phoneIndexes(personKey, contact.phone) : [];
  const { rows } = await sql<{ id: string }>`
    with named as (
      select id from payments where id = ${id}::bigint
      union select payment_id from payment_attempts where reference = ${reference}
      union select payment_id from payment_attempts where provider_txn_id = ${transactionId}
      union select payment_id from receipts where number = ${receiptNo}
      union select payment_id from payment_lines join charges on charges.id = charge_id
        join payments on payments.id = payment_id
        where charges.council_code = any(${councilCodes}::text[]) and charges.kind = any(${billKinds}::text[])
          and charges.number = ${transactionId} and payments.created_at > now() - ${billDays} * interval '1 day'
    )
    select payments.id from named join payments using (id)
    where payments.phone_index = any(${phones}::bytea[]) or coalesce(
      (select email_index from payment_contacts where payment_id = payments.id order by seq desc limit 1),
      payments.email_index) = any(${emails}::bytea[])
    order by payments.id desc limit 1`.execute(db);
  return rows[0]?.id;
}
