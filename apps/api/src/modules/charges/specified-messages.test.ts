import { randomUUID } from "node:crypto";
import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { type ErrorCode, errorCodes, type ErrorParams } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { errorText } from "@kaunter/words/error-text";
import { speak } from "@kaunter/words/speak";
import { expect, test } from "vitest";
import { aCompound, aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { renew } from "../../testing/renewals.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { changeSettings } from "../site/change-settings.ts";

const database = await createTestDatabase();
await seedDatabase(database);
// A compound that no day takes to court, and a permit that none makes too old.
const ladder = [{ untilDay: 100_000, vehicleSen: 1_000, otherBasisPoints: 10_000 }];
const rates = { compound: { ladder }, council_licence: { lapsedYearsLimit: 200 } };
await asOwner(
  database,
  `update councils set is_enabled = false where code = 'lbk';
   update councils set rates = '${JSON.stringify(rates)}' where code = 'mpt'`,
);
const site = await createTestApp(database);
const payer = payerAt(site);

interface Told {
  error?: string;
  reason?: string;
  params?: ErrorParams;
}
/** Asks the server, in a language of the browser, for what it must refuse or remark on. */
type Ask = (language: string) => Promise<Told>;

async function post<T>(url: string, payload: object, language: string): Promise<T> {
  const headers = { "accept-language": language, "idempotency-key": randomUUID() };
  return (await site.app.inject({ method: "POST", url, payload, headers })).json<T>();
}

function search(data: object): Ask {
  return (language) => post(paths.search, { data: { council: "mpt", ...data } }, language);
}
const licence = (_id: string) => search({ payment_type: "council_permit_license", _id });
const compound = (id: string) => search({ payment_type: "compound", _id: id.split(".")[2] });

function quote(_id: string, selection: string): Ask {
  return async (language) => {
    const items = [{ _id, selection }];
    return (await post<Quotes>(paths.quotes, { items }, language)).items[0] ?? {};
  };
}

function create(chargeIds: string[], changes: object = {}): Ask {
  return (language) => post(paths.createPayment, aWish(chargeIds, changes), language);
}

async function whileClosed(ask: Ask, language: string): Promise<Told> {
  await changeSettings(site.operator, { closing: true });
  const told = await ask(language);
  await changeSettings(site.operator, { closing: false });
  return told;
}

const owed = await aCompound(database);
const [, , owedNo = ""] = owed.split(".");
const written = owedNo.replace(/(\d{6})$/, "-$1");
const held = await aCompound(database);
await payer.leave(aWish([held]));
const paid = await aCompound(database);
const { sellerExOrderNo } = await payer.leave(aWish([paid]));
await payer.report(sellerExOrderNo, { told: "approved" });
const permit = await aPermit(database);
await asOwner(
  database,
  `update charges set record = record || '{"type": "OPERASI", "printType": 2}' where number = '${permit.split(".")[2]}'`,
);
const faceless = await renew(site, database, permit);
const eleven = Array.from({ length: 11 }, (_, index) => `mpt.compound.I9800000${index}`);

/** What search and cart say in the specification's words, or under its keys, and what makes the server say it. */
const provoked = {
  not_found: ["Not Found!", search({ payment_type: "assessment", _id: "999999999" })],
  invalid_payment_type: ["Please choose a payment type.", search({ _id: "101001002" })],
  invalid_account_no: [
    "Invalid Account No / License No",
    search({ payment_type: "assessment", _id: "12" }),
  ],
  council_not_available: [
    "This council is currently not available.",
    search({ council: "lbk", payment_type: "assessment", _id: "101001002" }),
  ],
  payment_type_not_available: [
    "This payment type is currently not available.",
    search({ council: "mdkp", payment_type: "license", _id: "R012345" }),
  ],
  payment_unavailable: [
    `Payment for ${written} is currently unavailable, we apologize for the inconvenience.`,
    (language) => whileClosed(create([owed]), language),
  ],
  licence_status_not_allowed: [
    "This license status is not allowed to proceed. Please check with license department.",
    licence("R012347"),
  ],
  trading_licence_counter_only: [
    "This trading license is not applicable for online renewal, please renew at the council",
    licence("R012346"),
  ],
  renewal_not_online: [
    "Online renewal for dog license, hawkers license and risky license is not available",
    licence("261-0001"),
  ],
  result_not_found: ["Result Not Found", quote("mpt.council_licence.2999999", "renewal")],
  no_account_selected: ["No account selected", create([])],
  cart_full: ["Your cart is full, kindly checkout for your payment.", create(eleven)],
  already_in_cart: [`${written} already exist in cart.`, create([owed, owed])],
  price_changed: [
    "The amount has changed from RM\u00a070.00 to RM\u00a075.00. Please review your cart.",
    create([owed], { amount: "70.00" }),
  ],
  invalid_print_no_photo: [
    "Unable to print due to owner photo not found, please submit owner passport sized photo to council license department",
    (language) => post(paths.licencePdf, { handle: faceless.handle }, language),
  ],
  payment_in_progress: ["payment in progress", compound(held)],
  latest_payment_accepted: [
    "latest payment accepted and details will be updated soon",
    compound(paid),
  ],
} satisfies Partial<Record<ErrorCode, [english: string, ask: Ask]>>;

type Elsewhere = Exclude<ErrorCode, keyof typeof provoked>;
/** Where the other refusals belong: those of the specification's catalogue first, then our own. */
const elsewhere = {
  auth_error: "session",
  user_error_relogin: "session",
  invalid_request_1: "password",
  invalid_request_2: "password",
  invalid_request_3: "password",
  email_already_exist: "registration",
  attempt_failed_please_try_again: "registration",
  invalid_code: "registration",
  sms_failed: "registration",
  email_verification_failed: "registration",
  data_no_changes: "profile",
  no_transaction_made: "history",
  licence_revoked: "licences/ruled-renewals.test.ts",
  licence_suspended: "licences/ruled-renewals.test.ts",
  picture_unreadable: "licences/pictures/photo-submissions.test.ts",
  picture_too_small: "licences/pictures/photo-submissions.test.ts",
  page_not_found: "page",

  unexpected: "own",
  network_error: "own",
  invalid_request: "own",
  forbidden: "own",
  too_many_requests: "own",
  busy: "own",
  idempotency_conflict: "own",
  gateway_unreachable: "own",
  council_unavailable: "own",
  required: "own",
  invalid_value: "own",
  invalid_email: "own",
  invalid_phone: "own",
  invalid_amount: "own",
  invalid_date: "own",
  end_after_start: "own",
  nric_length: "own",
  nric_digits: "own",
  invalid_date_of_birth: "own",
  invalid_identity_number: "own",
  card_number: "own",
  password_length: "own",
  password_common: "own",
  password_mismatch: "own",
  password_required: "own",
  passkey_exists: "own",
  undo_over: "own",
  staff_auth_error: "own",
  staff_proof_required: "own",
  proposed_already: "own",
  proposal_decided: "own",
  third_person_needed: "own",
  export_too_large: "own",
  copies_used_up: "own",
  staff_password_length: "own",
  record_unreadable: "own",
  payment_in_review: "own",
  payment_ended: "own",
  payer_removed: "own",
  bank_page_open: "own",
  attempts_used_up: "own",
  too_many_holds: "own",
  nothing_due: "own",
  compound_court: "own",
  booking_expired: "own",
  amount_too_small: "own",
  parking_free: "own",
  parking_ends_sooner: "own",
  bills_full: "own",
  fee_differs: "own",
  fpx_below_minimum: "own",
  fpx_retail_above_maximum: "own",
  fpx_corporate_above_maximum: "own",
} satisfies Record<Elsewhere, string>;

test("every refusal is provoked here or has its place elsewhere", () => {
  const known = [...Object.keys(provoked), ...Object.keys(elsewhere)];
  expect(known.toSorted()).toEqual(errorCodes.toSorted());
});

const languages: [header: string, language: Language][] = [
  ["ms", "my"],
  ["en", "en"],
  ["zh", "zh"],
];

test.each(Object.entries(provoked))(
  "search and cart say in three languages: %s",
  async (code, [english, ask]) => {
    for (const [header, language] of languages) {
      const { error, reason, params = {} } = await ask(header);
      const text = errorText(speak(language), code as ErrorCode, params);
      expect([error, reason]).toEqual([code, language === "en" ? english : text]);
    }
  },
);
