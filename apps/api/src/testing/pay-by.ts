/**
 * How payers of a test pay that does not say it itself. The project `cards` runs the tests of payments once more with this
 * set, so that whatever holds for a bank holds for a card.
 */
export const paysByCard = process.env["KAUNTER_TESTS_PAY_BY"] === "card";

/** For what only FPX has: limits, a cancellation, names of banks. */
export const byBank = { payment_method: "MB2U0227", fpx_msgToken: "01" };

/** What a wish names as its way to pay. */
export const wayToPay = paysByCard ? { payment_method: "2" } : byBank;
