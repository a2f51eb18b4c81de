/**
 * Every refusal the product knows, with the parameters its text may name. Section 8 of the specification gives the
 * words of most; the status of each is decided at the server's edge and its texts live in the contracts.
 */
const parametersOf = {
  // Faults and limits of the product itself.
  unexpected: {},
  network_error: {},
  page_not_found: {},
  invalid_request: {},
  forbidden: {},
  too_many_requests: {},
  busy: {},
  idempotency_conflict: {},
  gateway_unreachable: {},
  council_unavailable: {},

  // A person, a session, a form.
  auth_error: {},
  user_error_relogin: {},
  invalid_request_1: {},
  invalid_request_2: {},
  invalid_request_3: {},
  invalid_code: {},
  email_already_exist: {},
  attempt_failed_please_try_again: {},
  data_no_changes: {},
  sms_failed: {},
  email_verification_failed: {},
  required: {},
  invalid_value: {},
  invalid_email: {},
  invalid_phone: {},
  invalid_amount: {},
  invalid_date: {},
  end_after_start: {},
  nric_length: {},
  nric_digits: {},
  invalid_date_of_birth: {},
  invalid_identity_number: {},
  card_number: {},
  password_length: {},
  password_common: {},
  password_mismatch: {},
  password_required: {},
  passkey_exists: {},
  undo_over: {},
  staff_auth_error: {},
  staff_proof_required: {},
  staff_password_length: {},
  proposed_already: {},
  proposal_decided: {},
  third_person_needed: {},
  export_too_large: { limit: "text" },
  copies_used_up: { limit: "text" },

  // Searching and paying.
  not_found: {},
  result_not_found: {},
  record_unreadable: {},
  invalid_account_no: {},
  invalid_payment_type: {},
  council_not_available: {},
  payment_type_not_available: {},
  payment_unavailable: { field: "text" },
  payment_in_progress: {},
  payment_in_review: {},
  payment_ended: {},
  payer_removed: {},
  bank_page_open: {},
  attempts_used_up: { limit: "number" },
  too_many_holds: {},
  latest_payment_accepted: {},
  nothing_due: {},
  compound_court: {},
  booking_expired: {},
  amount_too_small: {},
  parking_free: {},
  parking_ends_sooner: {},
  no_account_selected: {},
  no_transaction_made: {},
  bills_full: { limit: "number" },
  cart_full: { limit: "number" },
  already_in_cart: { account_no: "text" },
  price_changed: { shown: "text", current: "text" },
  fee_differs: {},
  fpx_below_minimum: { minimum: "text" },
  fpx_retail_above_maximum: { maximum: "text" },
  fpx_corporate_above_maximum: { maximum: "text" },

  // Licences.
  licence_status_not_allowed: {},
  licence_revoked: {},
  licence_suspended: {},
  trading_licence_counter_only: {},
  renewal_not_online: {},
  invalid_print_no_photo: {},
  picture_unreadable: {},
  picture_too_small: {},
} as const satisfies Record<string, Record<string, "text" | "number">>;

export type ErrorCode = keyof typeof parametersOf;

export const errorCodes = Object.keys(parametersOf) as readonly ErrorCode[];

export type ErrorParams = Readonly<Record<string, string | number>>;

/** The fields that a form or a call got wrong, each with the code that says why. */
export type FieldErrors = Readonly<Record<string, ErrorCode>>;

type ValueOf<Kind> = Kind extends "number" ? number : string;
type ParamsOf<Code extends ErrorCode> = {
  readonly [Name in keyof (typeof parametersOf)[Code]]: ValueOf<(typeof parametersOf)[Code][Name]>;
};
type ArgumentsOf<Code extends ErrorCode> = Code extends "invalid_request"
  ? [code: Code, fields?: FieldErrors]
  : keyof ParamsOf<Code> extends never
    ? [code: Code, params?: never]
    : [code: Code, params: ParamsOf<Code>];

export type ErrorArguments = { [Code in ErrorCode]: ArgumentsOf<Code> }[ErrorCode];

/** The names that a code's text may use as placeholders. */
export function parameterNamesOf(code: ErrorCode): readonly string[] {
  return Object.keys(parametersOf[code]);
}

/** A refusal that a person may read, in the browser as on the server. Anything else that is thrown is a bug. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** What the text names; for `invalid_request`, the fields and their codes. */
  readonly params: ErrorParams;

  constructor(...[code, params = {}]: ErrorArguments) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
