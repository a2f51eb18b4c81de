import { errorCodes, parameterNamesOf } from "@kaunter/domain/domain-error";
import { languages } from "@kaunter/domain/vocabulary/languages";
import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";
import { speak } from "./speak.ts";

// The specification's own words have no room for the limit.
const unspokenParameters: Readonly<Record<string, readonly string[]>> = { cart_full: ["limit"] };

/** Each parameter is filled in with its own name in braces. */
const texts = errorCodes.flatMap((code) =>
  languages.map((language) => {
    const names = parameterNamesOf(code).map((name) => [name, `{${name}}`]);
    const text = errorText(speak(language), code, Object.fromEntries(names));
    return { code, language, text };
  }),
);

test.each(texts)(
  "the $language text of $code names the parameters of its code",
  ({ code, text }) => {
    const unspoken = unspokenParameters[code] ?? [];
    const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
    expect([...names, ...unspoken].toSorted()).toEqual(parameterNamesOf(code).toSorted());
  },
);

test("no text is empty or borrowed from another language", () => {
  const blank = texts.filter(({ text }) => text.trim() === "");
  expect(blank).toEqual([]);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
});

test("parameters are filled in", () => {
  const params = { shown: "855.00", current: "900.00" };
  expect(errorText(speak("en"), "price_changed", params)).toBe(
    "The amount has changed from RM\u00a0855.00 to RM\u00a0900.00. Please review your cart.",
  );
  expect(errorText(speak("zh"), "already_in_cart", { account_no: "{field} $&" })).toBe(
    "{field} $& 已在购物车内。",
  );
});

test.each([
  ["auth_error", "Email or password is incorrect."],
  ["invalid_request_1", "Invalid Request 1"],
  ["invalid_request_2", "Invalid Request 2"],
  ["invalid_request_3", "Invalid Request 3"],
  ["not_found", "Not Found!"],
  ["sms_failed", "Failed to send SMS"],
  ["email_verification_failed", "Failed to send email verification"],
  ["email_already_exist", "This email is already used by other account."],
  ["attempt_failed_please_try_again", "Attempt failed. Please try again."],
  [
    "invalid_print_no_photo",
    "Unable to print due to owner photo not found, please submit owner passport sized photo to council license department",
  ],
  ["result_not_found", "Result Not Found"],
  ["user_error_relogin", "User error. Please relogin."],
  ["invalid_account_no", "Invalid Account No / License No"],
  ["council_not_available", "This council is currently not available."],
  ["payment_type_not_available", "This payment type is currently not available."],
  [
    "payment_unavailable",
    "Payment for {field} is currently unavailable, we apologize for the inconvenience.",
  ],
  [
    "licence_status_not_allowed",
    "This license status is not allowed to proceed. Please check with license department.",
  ],
  [
    "trading_licence_counter_only",
    "This trading license is not applicable for online renewal, please renew at the council",
  ],
  [
    "renewal_not_online",
    "Online renewal for dog license, hawkers license and risky license is not available",
  ],
  ["invalid_code", "Invalid Code"],
  ["no_transaction_made", "No transaction made"],
  ["no_account_selected", "No account selected"],
  ["data_no_changes", "No changes on data"],
  ["cart_full", "Your cart is full, kindly checkout for your payment."],
  ["already_in_cart", "{account_no} already exist in cart."],
  ["payment_in_progress", "payment in progress"],
  ["page_not_found", "This page could not be found"],
  ["nric_length", "NRIC must be 12 characters long"],
  ["invalid_date_of_birth", "Invalid date of birth"],
] as const)("%s says in English what the specification quotes", (code, text) => {
  expect(texts).toContainEqual({ code, language: "en", text });
});
