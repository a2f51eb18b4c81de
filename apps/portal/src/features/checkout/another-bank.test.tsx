import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openWithCart, reopen } from "../../testing/filled-cart.ts";
import {
  isCreation,
  openBanks,
  pressPay,
  seeTitle,
  watchHandOver,
  world,
} from "../../testing/paying.ts";
import { aCreatedPayment, keyed, payerCapability, paymentId } from "../../testing/payments.ts";

let left: Record<string, string>[];

beforeEach(() => {
  left = watchHandOver();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("another bank for the same payment is handed over once the first bank's page is closed", async () => {
  const { calls } = serve({
    ...world,
    create: () => aCreatedPayment({ amount: "10.00" }),
    attempt: ({ has_left_bank }) => (has_left_bank ? aCreatedPayment() : refuse("bank_page_open")),
  });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  await reopen(`/confirmation?${keyed}`);
  await userEvent.click(await screen.findByRole("link", { name: "Choose another bank or card" }));
  await pressPay("Affin Bank");
  await screen.findByText("Have you closed that page?");
  expect(left).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Yes, it is closed. Continue" }));
  await seeTitle("Opening Affin Bank");
  expect(left[1]).toEqual(left[0]);
  const attempts = calls.filter(({ path }) => path === "/api/payments/attempts");
  expect(attempts.map(({ body }) => body)).toEqual(
    [false, true].map((has_left_bank) => ({
      _id: paymentId,
      payer_capability: payerCapability,
      payment_method: "ABB0233",
      fpx_msgToken: "01",
      has_left_bank,
    })),
  );
  expect(calls.filter(isCreation)).toHaveLength(1);
});

test("the card for the same payment is handed over once the bank's page is closed", async () => {
  const { calls } = serve({
    ...world,
    create: () => aCreatedPayment({ amount: "10.00" }),
    attempt: ({ has_left_bank }) => (has_left_bank ? aCreatedPayment() : refuse("bank_page_open")),
  });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  await reopen(`/fpx_checkout?payment=${paymentId}`);
  await userEvent.click(await screen.findByRole("button", { name: "Pay RM\u00a010.00 by card" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, it is closed. Continue" }));
  await seeTitle("Opening the card payment page");
  expect(calls.at(-1)?.body).toEqual({
    _id: paymentId,
    payer_capability: payerCapability,
    payment_method: "2",
    has_left_bank: true,
  });
  expect(left[1]).toEqual(left[0]);
});

test("a payment that this browser did not start cannot be taken to another bank", async () => {
  serve(world);
  await openWithCart(`/fpx_checkout?payment=${paymentId}`);
  expect(await seeTitle("We are checking")).toBeTruthy();
});

test("a payment that has ended meanwhile leads to its status", async () => {
  serve({
    ...world,
    create: () => aCreatedPayment({ amount: "10.00" }),
    attempt: () => refuse("payment_ended"),
  });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  await reopen(`/fpx_checkout?payment=${paymentId}`);
  await pressPay("Affin Bank");
  expect(await screen.findByText(/This payment has ended/)).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Check the payment status" });
  expect(links.at(-1)?.getAttribute("href")).toBe(`#/confirmation?${keyed}`);
});
