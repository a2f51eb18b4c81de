import type { Fault } from "./fault.ts";
import { at, paymentOf, referenceOf, sealed } from "../payments.ts";

const nobody =
  "payer_name = null, email = null, phone = null, email_index = null, phone_index = null";
const paid = `payment_id = ${paymentOf(1)}`;

/** Names that left too early, or stay too long. */
export const faultsOfNames: readonly Fault[] = [
  [
    "a name that left before its time",
    `update payments set ${nobody} where id = ${paymentOf(1)};
     update payment_attempts set payer_fields = null where ${paid}`,
    "no name left before its time",
  ],
  [
    "words of a message that were removed before their time",
    `update gateway_messages set body = null where reference = '${referenceOf(1)}'`,
    "no name left before its time",
  ],
  [
    "a name that is kept past its time",
    `update payments set created_at = '${at}'::timestamptz - interval '9 years' where id = ${paymentOf(1)}`,
    "no name is kept past its time",
  ],
  [
    "a copy of a name that left",
    `update payments set ${nobody} where id = ${paymentOf(1)};
     update payment_attempts set payer_fields = ${sealed} where ${paid}`,
    "no name is kept past its time",
  ],
];
