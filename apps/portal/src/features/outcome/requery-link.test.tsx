import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";
import { aPaidPayment, aPayment, keyed } from "../../testing/payments.ts";

const leadsTo = (name: string) =>
  screen.findByRole("link", { name }).then((link) => link.getAttribute("href"));

test("a day without a result is said with what becomes of the first money, and the bank is asked before paying again", async () => {
  serve({ payment: () => aPayment({ status: "pending", may_pay_again: true }) });
  await openApp(`/confirmation?${keyed}`);
  expect(await leadsTo("Check with the bank once more, then pay again")).toBe(`#/requery?${keyed}`);
  expect(screen.getByText(/we will refund one of them/)).toBeTruthy();
});

test("while a payment is pending, the page offers to check with the bank and not to pay again", async () => {
  serve({ payment: () => aPayment({ status: "pending" }) });
  await openApp(`/confirmation?${keyed}`);
  expect(await leadsTo("Check with the bank now, or correct your email")).toBe(
    `#/requery?${keyed}`,
  );
  expect(screen.queryByText(/pay again$/)).toBeNull();
});

test("a receipt leads to sending it again", async () => {
  serve({ payment: () => aPaidPayment() });
  await openApp(`/receipt?${keyed}`);
  expect(await leadsTo("No email? Send it again or correct it")).toBe(`#/requery?${keyed}`);
});

test("who has no link is led to finding the payment by its number", async () => {
  serve({});
  await openApp("/confirmation");
  expect(await leadsTo("Find my payment")).toBe("#/requery");
});
