import { bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languages } from "@kaunter/domain/vocabulary/languages";
import {
  declineReasons,
  namedMethods,
  paymentMethods,
  shownStatuses,
} from "@kaunter/domain/vocabulary/payments";
import * as z from "zod/mini";
import { explanationLineSchema } from "./charges/offer.ts";
import { instantField } from "./dates.ts";
import { declarationSchema } from "./declarations.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";

const token = z.enum(Object.values(bankTransferTokens));
/** The id of a bank for online banking, else the code of the way to pay: 2 for a card. */
const method = z
  .string()
  .check(z.regex(new RegExp(`^(?:[A-Z0-9]{3,10}|${namedMethods.join("|")})$`)));
export const paymentId = z.string().check(z.regex(/^\d{16}$/));
/** 128 bits that let their bearer see one payment, or go on with it. */
export const capability = z.string().check(z.regex(/^[\w-]{22}$/));

/** Made by the browser and kept there before the first send, so that a second send is the same payment. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{16,100}$/));

/** `POST /createPayment`: what to pay, never a price. `amount` is the total that the payer was shown. */
export const createPaymentSchema = z.strictObject({
  payment: z.strictObject({
    services: z
      .array(
        z.strictObject({
          _id: z.string().check(z.maxLength(80)),
          selection: z.string().check(z.minLength(1), z.maxLength(20)),
          /** What the payer says of a charge that no council has a record of. */
          declaration: z.optional(declarationSchema),
          /** The declaration that a licence's renewal needs. */
          consent: z.optional(
            z.strictObject({
              name: freeText(100),
              ic_no: freeText(20),
            }),
          ),
        }),
      )
      .check(z.maxLength(20)),
    amount: ringgitField,
    full_name: freeText(100).check(z.trim(), z.minLength(1)),
    email: z.string().check(z.trim(), z.maxLength(254)),
    contact: z.string().check(z.trim(), z.maxLength(20)),
    payment_method: method,
    /** Whose account pays, for online banking: personal 01, corporate 02. */
    fpx_msgToken: z.optional(token),
    language: z.enum(languages),
    /** The payer was told that an earlier payment is in review, and pays again. */
    pay_again: z.optional(z.boolean()),
    /** Specified, and ignored: these are not for a caller to say. */
    _id: z.optional(z.unknown()),
    type: z.optional(z.unknown()),
    user: z.optional(z.unknown()),
    machine_id: z.optional(z.unknown()),
    payment_datetime: z.optional(z.unknown()),
    payment_mode: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
    sent_softcopy: z.optional(z.unknown()),
    amount_paid: z.optional(z.unknown()),
  }),
});
export type CreatePayment = z.infer<typeof createPaymentSchema>["payment"];

/** The same answer for the same key, however often. */
export const createdPaymentSchema = z.strictObject({
  _id: paymentId,
  payment_datetime: instantField,
  amount: ringgitField,
  /** Shows the payment to its bearer; part of every link to it. */
  capability,
  /** Lets its bearer go to the bank with it; kept on the payer's device only. */
  payer_capability: capability,
  /** The attempt to hand over. */
  sellerExOrderNo: z.string(),
});
export type CreatedPayment = z.infer<typeof createdPaymentSchema>;

/** `POST /handoff`: a form post of the whole window; the answer is a page that goes on to the bank. */
export const handOffSchema = z.strictObject({
  payment: paymentId,
  key: capability,
  lang: z.optional(z.enum(languages)),
});

/** `POST /api/payments/attempts`: the payer wants to try another bank. */
export const newAttemptSchema = z.strictObject({
  _id: paymentId,
  payer_capability: capability,
  payment_method: method,
  fpx_msgToken: z.optional(token),
  /** The payer says that the page of the bank is closed. */
  has_left_bank: z.boolean(),
});
export type NewAttempt = z.infer<typeof newAttemptSchema>;

export const banksRequestSchema = z.strictObject({ fpx_msgToken: token });
/** Sorted by name. A bank that is offline stays in the list and says so. */
export const banksSchema = z.array(
  z.strictObject({ id: z.string(), name: z.string(), status: z.enum(["A", "B"]) }),
);
export type Banks = z.infer<typeof banksSchema>;
/** Which banks and methods fail so often now that whoever is about to pay should know. */
export const failingNowSchema = z.strictObject({
  banks: z.array(z.string()),
  methods: z.array(z.literal(Object.values(paymentMethods))),
});
export type FailingNow = z.infer<typeof failingNowSchema>;
export const bankNamesQuerySchema = z.strictObject({ messageToken: token });
export const bankNamesSchema = z.record(z.string(), z.string());

/** The payload of `POST /api/query` for `all_payments/{id}`: its link, and what the payer's own device has. */
export const paymentQueryPayloadSchema = z.strictObject({
  capability,
  payer_capability: z.optional(capability),
});

/** `POST /api/payments/pdf`: the receipts of a payment as a document. */
export const softCopySchema = z.strictObject({
  _id: paymentId,
  capability,
  payer_capability: z.optional(capability),
});

/** `POST /api/payments/revoke_links`: the owner's session proves the payer as well as the device that paid. */
export const revokeLinksSchema = z.strictObject({
  _id: paymentId,
  payer_capability: z.optional(capability),
});
/** What is in the payment's link from now on; the earlier ones show nothing any more. */
export const revokedLinksSchema = z.strictObject({ capability });

const serviceSchema = z.strictObject({
  type: z.string(),
  council: z.enum(councilCodes),
  /** The number on the bill, as people write it. */
  account_no: z.string(),
  /** What it was paid for, in full: the property, the business, the plate; for the payer alone. */
  subject: z.optional(z.string()),
  /** The charge that it pays, or to which it is tied. */
  charge: z.optional(z.string()),
  amount: ringgitField,
  explanation: z.array(explanationLineSchema),
  paid_until: z.optional(z.string()),
  /** The number again, in the name that is specified for the kind, and what only some kinds tell. */
  assessment_no: z.optional(z.string()),
  compound_no: z.optional(z.string()),
  license_no: z.optional(z.string()),
  reference_id: z.optional(z.string()),
  reference_no: z.optional(z.string()),
  full_payment: z.optional(z.boolean()),
  arrears_only: z.optional(z.boolean()),
  gst_amount: z.optional(ringgitField),
  discount: z.optional(ringgitField),
  special_discount: z.optional(ringgitField),
  /** Only a payment that was made has one. */
  outcome: z.optional(z.enum(["settled", "refund_due", "suspense"])),
});

const receiptSchema = z.strictObject({
  receipt_no: z.string(),
  council: z.enum(councilCodes),
  amount: ringgitField,
  issued_at: instantField,
  is_void: z.boolean(),
  /** Leads anyone to the portal's check of it; a QR on every copy. */
  verify_link: z.string(),
  /** The squares of that QR in base64: row by row, a bit for each, 1 where dark, without the quiet margin. */
  verify_qr: z.string(),
});

/** One payment. The payer's details are masked for whoever has nothing but its link, and empty once they were removed. */
export const paymentSchema = z.strictObject({
  _id: paymentId,
  type: z.literal("payment"),
  /** The address of the account that it belongs to, for its owner while signed in. */
  user: z.nullable(z.string()),
  full_name: z.string(),
  email: z.string(),
  contact: z.string(),
  machine_id: z.string(),
  payment_datetime: instantField,
  payment_mode: z.literal("ECOMMERCE"),
  /** A payment that a person must look at is shown as pending. */
  status: z.enum(shownStatuses),
  services: z.array(serviceSchema),
  /** What the operator takes for the way of paying; it is part of the amount and of no council's receipt. */
  service_fee: z.optional(
    z.strictObject({
      amount: ringgitField,
      outcome: z.optional(z.enum(["settled", "refund_due"])),
    }),
  ),
  amount: ringgitField,
  /** The id of the bank; 48 Visa, 49 Mastercard or 2 for a card. */
  payment_method: z.string(),
  bank_name: z.string(),
  fpx_msgToken: z.optional(token),
  sent_softcopy: z.boolean(),
  /** Word of it went to the payer's mobile. */
  sent_text: z.optional(z.boolean()),
  receipts: z.array(receiptSchema),
  /** Of the attempt that speaks for the payment; for the payer alone. */
  sellerExOrderNo: z.optional(z.string()),
  /** What is in its link now, earlier ones may be revoked; for the payer alone. */
  capability: z.optional(capability),
  fpxTxnId: z.optional(z.string()),
  fpxTxnTime: z.optional(instantField),
  paid_at: z.optional(instantField),
  /** What of the money taken goes back to the payer. */
  returned: z.optional(ringgitField),
  /** The bank's code when it declined, and what that means to whoever wants to pay. */
  bank_code: z.optional(z.string()),
  decline_reason: z.optional(z.enum(declineReasons)),
  /** The provider will be asked again then. */
  next_check_at: z.optional(instantField),
  /** A day in review: the payer may choose to pay again. */
  may_pay_again: z.optional(z.boolean()),
});
export type Payment = z.infer<typeof paymentSchema>;
