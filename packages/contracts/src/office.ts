import { remarkLeast } from "@kaunter/domain/office/proposals";
import { staffRoles } from "@kaunter/domain/vocabulary/staff";
import * as z from "zod/mini";
import { dayField, instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";
import { passkeyAnswer } from "./passkeys.ts";
import { passwordField } from "./session.ts";

const oneTimeCode = z.string().check(z.regex(/^\d{6}$/));
const enrolmentCode = z.string().check(z.regex(/^[\w-]{22}$/));
export const paymentIdField = z.string().check(z.regex(/^\d{16}$/));

export const officePasskeySchema = z.strictObject({ answer: passkeyAnswer });
export const officeLoginSchema = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  password: passwordField,
  code: oneTimeCode,
});
export const officeProofSchema = z.union([
  z.strictObject({ answer: passkeyAnswer }),
  z.strictObject({ code: oneTimeCode }),
]);
export const newPasskeySchema = z.strictObject({ answer: passkeyAnswer, label: freeText(60) });
export const enrolmentSchema = z.strictObject({ code: enrolmentCode });
export const enrolmentOfferSchema = z.strictObject({
  options: z.looseObject({ challenge: z.string() }),
  email: z.string(),
  secret: z.string(),
  uri: z.string(),
  /** The secret once more, for us alone: it comes back with the first code. */
  sealed: z.string(),
});
export type EnrolmentOffer = z.infer<typeof enrolmentOfferSchema>;
export const enrolPasskeySchema = z.strictObject({
  code: enrolmentCode,
  answer: passkeyAnswer,
  label: freeText(60),
});
export const enrolCodeSchema = z.strictObject({
  code: enrolmentCode,
  password: passwordField,
  sealed: z.string().check(z.maxLength(500)),
  one_time: oneTimeCode,
});

/** `GET /office/session`: who is signed in, and what the person may do today. */
export const staffSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  roles: z.array(z.strictObject({ role: z.enum(staffRoles), owner: z.string() })),
  may: z.array(z.string()),
});
export type Staff = z.infer<typeof staffSchema>;

/** `GET /office/today`: for each council what was booked, and what is open. */
export const todaySchema = z.strictObject({
  day: dayField,
  councils: z.array(
    z.strictObject({
      council: z.string(),
      booked: ringgitField,
      payments: z.number(),
      /** Receipts that the council has not confirmed yet, of whatever day. */
      unconfirmed: z.number(),
      unconfirmed_since: z.nullable(instantField),
      /** What waits for a person. */
      cases: z.number(),
      days: z.array(z.strictObject({ day: dayField, booked: ringgitField })),
    }),
  ),
});
export type Today = z.infer<typeof todaySchema>;

export const numberSchema = z.strictObject({
  number: freeText(60).check(z.minLength(3)),
});

/** `GET /office/search`: payments of one's own councils that a number may mean. */
export const foundSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: paymentIdField,
      /** What the number is. */
      kind: z.enum(["payment", "attempt", "transaction", "receipt", "charge"]),
      status: z.string(),
      own: ringgitField,
      created_at: instantField,
      councils: z.array(z.string()),
    }),
  ),
  /** Whether there are older ones. */
  has_more: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

const happeningSchema = z.strictObject({
  at: instantField,
  /** The name of what happened; its words are the screen's. */
  what: z.string(),
  reference: z.nullable(z.string()),
  bank: z.nullable(z.string()),
});

const matterSchema = z.strictObject({ kind: z.string(), subject: z.string() });

/** `GET /office/payments/:id`: a payment as far as it is of one's own councils, without anybody's name. */
export const officePaymentSchema = z.strictObject({
  id: paymentIdField,
  status: z.string(),
  status_since: instantField,
  created_at: instantField,
  total: ringgitField,
  own: ringgitField,
  /** What was paid with it for councils that are not shown. */
  others: ringgitField,
  lines: z.array(
    z.strictObject({
      line_no: z.number(),
      council: z.string(),
      kind: z.string(),
      number: z.nullable(z.string()),
      amount: ringgitField,
      outcome: z.nullable(z.string()),
    }),
  ),
  attempts: z.array(
    z.strictObject({
      reference: z.string(),
      provider: z.string(),
      bank: z.string(),
      amount: ringgitField,
      created_at: instantField,
      evidence: z.string(),
      transaction: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  ),
  happenings: z.array(happeningSchema),
  ledger: z.array(
    z.strictObject({
      at: instantField,
      council: z.string(),
      account: z.string(),
      amount: ringgitField,
    }),
  ),
  receipts: z.array(
    z.strictObject({
      number: z.string(),
      amount: ringgitField,
      issued_at: instantField,
      is_void: z.boolean(),
      confirmed_at: z.nullable(instantField),
    }),
  ),
  /** What the provider promised, and the bank's last credit of it. */
  settled: z.array(
    z.strictObject({
      reference: z.string(),
      settled_on: dayField,
      credit_id: z.nullable(z.string()),
      credited_on: z.nullable(dayField),
    }),
  ),
  /** What waits for a person. */
  cases: z.array(z.strictObject({ id: z.string(), kind: z.string(), opened_at: instantField })),
  /** Whether it keeps its bills from other payers. */
  is_held: z.boolean(),
  /** What was proposed about it and waits for a second person. */
  proposed: z.array(matterSchema),
  /** What this person may propose about it. */
  may_propose: z.array(matterSchema),
});
export type OfficePayment = z.infer<typeof officePaymentSchema>;

/** `GET /office/answers`: what to tell a caller who reads out a number. */
export const answersSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: paymentIdField,
      kind: z.string(),
      verdict: z.enum(["yes", "unknown", "no"]),
      amount: ringgitField,
      bank: z.string(),
      started_at: instantField,
      councils: z.array(z.string()),
      /** The same sentence in each language. */
      sentences: z.strictObject({ my: z.string(), en: z.string(), zh: z.string() }),
      next_check_at: z.nullable(instantField),
      may_ask: z.boolean(),
      /** Whether there is a receipt that can be sent again. */
      may_send: z.boolean(),
      happenings: z.array(happeningSchema),
    }),
  ),
});
export type Answers = z.infer<typeof answersSchema>;

/** `POST /office/payments/:id/links`: why every link to a payment ends that was sent or shared. */
export const endLinksSchema = z.strictObject({
  remark: freeText(1000).check(z.minLength(remarkLeast)),
});
