import type { PersonKey } from "../privacy/person-key.ts";
import type { Attempt, Payer, Payment } from "./payment.ts";
import type { StoredMessage } from "./payment-gateway.ts";

/** The columns that name a payer. */
export function sealPayer(personKey: PersonKey, { name, email, phone }: Payer, key: string) {
  return {
    payerName: personKey.seal(name, placeOf("payer_name", key)),
    email: personKey.seal(email, placeOf("email", key)),
    phone: personKey.seal(phone, placeOf("phone", key)),
    emailIndex: personKey.indexOf("payer_email", email.toLowerCase()),
    phoneIndex: personKey.indexOf("payer_phone", phone),
  };
}

/** Nobody once the time is over for which names are kept, or where the key that sealed them is not there. */
export function payerOf(
  personKey: PersonKey,
  { id, sealedPayer }: Pick<Payment, "id" | "sealedPayer">,
): Payer | undefined {
  if (!sealedPayer) return undefined;
  const { name, email, phone, key, correctedEmail } = sealedPayer;
  const isReadable = personKey.canOpen(name) && personKey.canOpen(correctedEmail ?? email);
  if (!isReadable) return undefined;
  return {
    name: personKey.open(name, placeOf("payer_name", key)),
    email: correctedEmail
      ? openAddress(personKey, id, correctedEmail)
      : personKey.open(email, placeOf("email", key)),
    phone: personKey.open(phone, placeOf("phone", key)),
  };
}

/** The columns of a corrected address. */
export function sealAddress(personKey: PersonKey, paymentId: string, email: string) {
  return {
    email: personKey.seal(email, placeOf("payment_contacts.email", paymentId)),
    emailIndex: personKey.indexOf("payer_email", email.toLowerCase()),
  };
}

export function openAddress(personKey: PersonKey, paymentId: string, sealed: Buffer): string {
  return personKey.open(sealed, placeOf("payment_contacts.email", paymentId));
}

/** The hashes under which an address may be found: one for each key that there is. */
export function addressIndexes(personKey: PersonKey, email: string): Buffer[] {
  return personKey.indexesOf("payer_email", email.toLowerCase());
}

export function phoneIndexes(personKey: PersonKey, phone: string): Buffer[] {
  return personKey.indexesOf("payer_phone", phone);
}

/** What a message says of its payer is sealed beside the rest, and leaves before it. */
export function splitMessage(
  personKey: PersonKey,
  { reference, message }: Pick<Attempt, "reference" | "message">,
  payerFields: readonly string[],
) {
  const fields = Object.entries(message);
  const isPayers = ([name]: [string, string]) => payerFields.includes(name);
  const write = (some: [string, string][]) => JSON.stringify(Object.fromEntries(some));
  const named = write(fields.filter(isPayers));
  return {
    message: write(fields.filter((field) => !isPayers(field))),
    payerFields: personKey.seal(named, placeOf("payer_fields", reference)),
  };
}

/** The whole message as the provider knows it; without who pays, once names have left. */
export function messageOf(
  personKey: PersonKey,
  { reference, message, sealedFields }: Pick<Attempt, "reference" | "message" | "sealedFields">,
): StoredMessage {
  if (!sealedFields) return message;
  const named = personKey.open(sealedFields, placeOf("payer_fields", reference));
  return { ...message, ...(JSON.parse(named) as StoredMessage) };
}

/** Whether the key to the payer is there, if it is needed. */
export function isWholeReadable(
  personKey: PersonKey,
  { sealedFields }: Pick<Attempt, "sealedFields">,
): boolean {
  return !sealedFields || personKey.canOpen(sealedFields);
}

/** What the provider is asked by: it knows an order without its payer, where the key to the payer is not there. */
export function messageToAsk(
  personKey: PersonKey,
  attempt: Pick<Attempt, "reference" | "message" | "sealedFields">,
): StoredMessage {
  return isWholeReadable(personKey, attempt) ? messageOf(personKey, attempt) : attempt.message;
}

/** What somebody declared with a line: who renews a licence, or who came. */
export function sealDeclared(
  personKey: PersonKey,
  column: "consent" | "declarant",
  line: { paymentId: string; lineNo: number },
  declared: object,
): Buffer {
  return personKey.seal(JSON.stringify(declared), declaredPlace(column, line));
}

export function openDeclared(
  personKey: PersonKey,
  column: "consent" | "declarant",
  line: { paymentId: string; lineNo: number },
  sealed: Buffer,
): unknown {
  return JSON.parse(personKey.open(sealed, declaredPlace(column, line)));
}

function declaredPlace(
  column: string,
  { paymentId, lineNo }: { paymentId: string; lineNo: number },
) {
  return placeOf(column, `${paymentId}.${lineNo}`);
}

function placeOf(column: string, row: string): string {
  return `${column} ${row}`;
}
