import type { CreatePayment } from "@kaunter/contracts/payments";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openBanks, pressPay, seeTitle, watchHandOver, world } from "../../testing/paying.ts";
import { aCreatedPayment } from "../../testing/payments.ts";

const again = { name: "Pay again" };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("who is told that an earlier payment is in review may pay again, knowingly", async () => {
  const sent: CreatePayment[] = [];
  serve({
    ...world,
    create: (payment) => {
      sent.push(payment);
      return payment.pay_again ? aCreatedPayment() : refuse("payment_in_review");
    },
  });
  const left = watchHandOver();
  await openBanks();
  await pressPay();
  expect(await screen.findByText(/If we receive both, we will refund one/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", again));
  await seeTitle("Opening Maybank2U");
  expect(sent.map((payment) => payment.pay_again)).toEqual([undefined, true]);
  await waitFor(() => expect(left).toHaveLength(1));
});

test("no other refusal lets anyone pay again", async () => {
  serve({ ...world, create: () => refuse("payment_in_progress") });
  await openBanks();
  await pressPay();
  expect(await screen.findByText("payment in progress")).toBeTruthy();
  expect(screen.queryByRole("button", again)).toBeNull();
});
