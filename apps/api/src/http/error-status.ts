import type { ErrorCode } from "@kaunter/domain/domain-error";

interface Verdict {
  status: number;
  /** ERROR means that a person must act now; an expected refusal is news, not a fault. */
  level: "info" | "warn" | "error";
}

const refused = (status: number): Verdict => ({ status, level: "info" });

/** What each refusal is on the wire. A code without a row does not compile. */
export const verdicts = {
  unexpected: { status: 500, level: "error" },
  network_error: { status: 502, level: "warn" },
  page_not_found: refused(404),
  invalid_request: refused(400),
  forbidden: refused(403),
  too_many_requests: refused(429),
  busy: { status: 503, level: "warn" },
  idempotency_conflict: refused(422),
  gateway_unreachable: { status: 502, level: "warn" },
  council_unavailable: { status: 502, level: "warn" },

  auth_error: refused(401),
  user_error_relogin: refused(401),
  invalid_request_1: refused(410),
  invalid_request_2: refused(400),
  invalid_request_3: refused(404),
  invalid_code: refused(400),
  email_already_exist: refused(409),
  attempt_failed_please_try_again: refused(400),
  data_no_changes: refused(409),
  sms_failed: { status: 502, level: "warn" },
  email_verification_failed: { status: 502, level: "warn" },
  required: refused(400),
  invalid_value: refused(400),
  invalid_email: refused(400),
  invalid_phone: refused(400),
  invalid_amount: refused(400),
  invalid_date: refused(400),
  end_after_start: refused(400),
  nric_length: refused(400),
  nric_digits: refused(400),
  invalid_date_of_birth: refused(400),
  invalid_identity_number: refused(400),
  card_number: refused(400),
  password_length: refused(400),
  password_common: refused(400),
  password_mismatch: refused(400),
  password_required: refused(403),

  not_found: refused(404),
  result_not_found: refused(404),
  invalid_account_no: refused(400),
  invalid_payment_type: refused(400),
  council_not_available: refused(409),
  payment_type_not_available: refused(409),
  payment_unavailable: refused(503),
  payment_in_progress: refused(409),
  payment_in_review: refused(409),
  payment_ended: refused(409),
  bank_page_open: refused(409),
  latest_payment_accepted: refused(409),
  nothing_due: refused(409),
  compound_court: refused(409),
  booking_expired: refused(409),
  amount_too_small: refused(409),
  no_account_selected: refused(400),
  no_transaction_made: refused(404),
  bills_full: refused(409),
  cart_full: refused(409),
  already_in_cart: refused(409),
  price_changed: refused(409),
  fpx_below_minimum: refused(409),
  fpx_retail_above_maximum: refused(409),
  fpx_corporate_above_maximum: refused(409),

  licence_status_not_allowed: refused(409),
  trading_licence_counter_only: refused(409),
  renewal_not_online: refused(409),
  invalid_print_no_photo: refused(409),
} as const satisfies Record<ErrorCode, Verdict>;
