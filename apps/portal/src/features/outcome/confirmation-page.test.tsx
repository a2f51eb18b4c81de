import type { Payment } from "@kaunter/contracts/payments";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, putIntoCart, reopen } from "../../testing/filled-cart.ts";
import { openBanks, pressPay, seeTitle, watchHandOver, world } from "../../testing/paying.ts";
import {
  aCreatedPayment,
  aPaidPayment,
  aPayment,
  capability,
  keyed,
  paymentId,
} from "../../testing/payments.ts";

let left: Record<string, string>[];

beforeEach(() => {
  left = watchHandOver();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const address = `/confirmation?${keyed}`;
const services = [
  {
    type: "compound",
    council: "mpt" as const,
    account_no: "V26-000001",
    charge: compound.charge._id,
    amount: "10.00",
    explanation: [],
  },
];
const known = (part: Partial<Payment>) => ({
  ...world,
  payment: () => aPayment({ services, amount: "10.00", ...part }),
});

/** A browser that has handed a compound over to the bank and comes back to these answers. */
async function comeBack(to: string, answers: Parameters<typeof serve>[0]): Promise<void> {
  serve({ ...world, create: () => aCreatedPayment({ amount: "10.00" }) });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  serve(answers);
  await reopen(to);
}

function cartLink(): HTMLElement {
  return within(screen.getByRole("banner")).getByRole("link", { name: /^Cart/ });
}

test("the server alone is asked, with the id and key of the address", async () => {
  const asked: string[][] = [];
  serve({
    payment: (...args) => {
      asked.push(args);
      return aPayment({ status: "pending" });
    },
  });
  await openWithCart(address);
  await seeTitle("Waiting for the bank");
  expect(asked).toEqual([[paymentId, capability]]);
});

test.each([address, "/confirmation"])(
  "what comes of the question at %s is read out from its heading",
  async (to) => {
    serve(known({ status: "pending" }));
    await openWithCart(to);
    const answer = to === address ? "Waiting for the bank" : "We are checking";
    const heading = await seeTitle(answer);
    expect(document.activeElement).toBe(heading);
  },
);

test.each(["in_progress", "pending"] as const)(
  "while it is %s nobody is to pay again, and there is no way to",
  async (status) => {
    await comeBack(address, known({ status }));
    await screen.findByText("The bank has not confirmed yet. Do not pay again.");
    expect(screen.getByText("1762").parentElement?.textContent).toBe(paymentId);
    const main = within(screen.getByRole("main"));
    expect(main.queryByRole("link", { name: /cart$|pay/i })).toBeNull();
    const other = screen.queryByRole("link", { name: "Choose another bank or card" });
    expect(other?.getAttribute("href")).toBe(
      status === "in_progress" ? `#/fpx_checkout?payment=${paymentId}` : undefined,
    );
  },
);

test("only the browser that started a payment may choose another bank", async () => {
  serve(known({ status: "in_progress" }));
  await openWithCart(address);
  await seeTitle("Payment in progress");
  expect(screen.queryByRole("link", { name: "Choose another bank or card" })).toBeNull();
});

test.each([
  ["failed", "Payment not successful", /No receipt was issued/],
  [
    "cancelled",
    "Payment cancelled",
    /If money has left your account all the same, do not pay again/,
  ],
  ["expired", "The payment timed out", /If money has left your account, do not pay again/],
] as const)("a payment that is %s leads back to a full cart", async (status, heading, words) => {
  await comeBack(address, known({ status }));
  await seeTitle(heading);
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.querySelector("main")?.textContent).not.toMatch(/no money was taken/i);
  await waitFor(() => expect(cartLink().getAttribute("aria-label")).toBe("Cart, 1 item"));
  await userEvent.click(await screen.findByRole("link", { name: "Back to the cart" }));
  await screen.findByRole("link", { name: "Proceed to payment" });
  await reopen("/fpx_checkout");
  await screen.findByRole("radio", { name: "Maybank2U" });
});

test("the bank's code stands in a line of its own", async () => {
  serve(known({ status: "failed", bank_code: "51 Insufficient Funds" }));
  await openWithCart(address);
  expect(await screen.findByText("51 Insufficient Funds")).toBeTruthy();
});

test.each([
  ["funds", "Your Maybank2U account does not have enough money.", "Try again with Maybank2U"],
  ["limit", "This amount is outside the limits of your Maybank2U account.", "Another bank or card"],
  ["refused", /gave no reason that we can explain/, "Try again with Maybank2U"],
] as const)(
  "a refusal for %s is told in words, with what to do first",
  async (reason, words, first) => {
    await comeBack(address, known({ status: "failed", bank_code: "51", decline_reason: reason }));
    await seeTitle("Payment not successful");
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/The bank says that it took nothing for this attempt/)).toBeTruthy();
    const way = await screen.findByRole("link", { name: first });
    expect(way.className).toContain("bg-primary-600");
    await userEvent.click(screen.getByRole("link", { name: "Try again with Maybank2U" }));
    await screen.findByRole("radio", { name: "Maybank2U" });
  },
);

test("a card has no code that a bank could explain", async () => {
  const { fpx_msgToken: _none, ...payment } = aPayment({ status: "failed", bank_code: "0" });
  serve({ payment: () => ({ ...payment, payment_method: "2", bank_name: "" }) });
  await openWithCart(address);
  await seeTitle("Payment not successful");
  expect(screen.getByText("Credit / Debit Card")).toBeTruthy();
  expect(screen.queryByText("Bank’s response code")).toBeNull();
});

test("a payment that was made shows its receipt, and its bills have left the cart", async () => {
  await comeBack(address, { ...world, payment: () => aPaidPayment() });
  await seeTitle("Payment successful");
  await waitFor(() => expect(cartLink().getAttribute("aria-label")).toBe("Cart"));
});

test("only the bills of the payment leave the cart, and an old link takes nothing out again", async () => {
  await comeBack(address, { ...world, payment: () => aPaidPayment() });
  await seeTitle("Payment successful");
  await waitFor(() => expect(cartLink().getAttribute("aria-label")).toBe("Cart"));
  await putIntoCart(compound);
  await reopen(address);
  await seeTitle("Payment successful");
  await waitFor(() => expect(cartLink().getAttribute("aria-label")).toBe("Cart, 1 item"));
});

test("without an address the newest open payment of this browser is shown", async () => {
  await comeBack("/confirmation", known({ status: "pending" }));
  expect(await seeTitle("Waiting for the bank")).toBeTruthy();
});

test.each(["/confirmation", `/confirmation?id=${paymentId}`, "/confirmation?id=1&key=2"])(
  "%s says nothing about any payment and leads to the helpline",
  async (to) => {
    const payment = vi.fn<() => Payment>();
    serve({ payment });
    await openWithCart(to);
    await seeTitle("We are checking");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Helpline" }).getAttribute("href")).toBe("#/helpline");
    expect(payment).not.toHaveBeenCalled();
  },
);

test("a payment that the server does not know is not open any more", async () => {
  await comeBack(address, { ...world, payment: () => refuse("not_found") });
  await seeTitle("We are checking");
  await reopen("/fpx_checkout");
  expect(await screen.findByRole("radio", { name: "Maybank2U" })).toBeTruthy();
});

test("a lost line says nothing about the payment, and can be tried again", async () => {
  let isUp = false;
  serve({
    payment: () => {
      if (!isUp) throw new TypeError("Failed to fetch");
      return aPayment({ status: "pending" });
    },
  });
  await openWithCart(address);
  await seeTitle("The status is not known yet");
  expect(screen.getByText("1762").parentElement?.textContent).toBe(paymentId);
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await seeTitle("Waiting for the bank");
});

test("it asks after 2, 4, 8 and 15 seconds, then goes on without the payer until asked again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const next_check_at = "2026-11-14T03:10:00.000Z";
  const payment = vi.fn<() => Payment>(() => aPayment({ status: "pending", next_check_at }));
  serve({ payment });
  await openWithCart(address);
  await seeTitle("Waiting for the bank");
  for (const [index, seconds] of [2, 4, 8, 15].entries()) {
    expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 500));
    expect(payment).toHaveBeenCalledTimes(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(payment).toHaveBeenCalledTimes(index + 2);
  }
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(payment).toHaveBeenCalledTimes(5);
  expect(screen.getByText(/We will keep checking/)).toBeTruthy();
  expect(screen.getByText("Our next check: 14/11/2026 11:10 AM.")).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Check again" }).click());
  await waitFor(() => expect(payment).toHaveBeenCalledTimes(6));
  payment.mockReturnValue(aPayment({ status: "failed" }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  const heading = await seeTitle("Payment not successful");
  expect(document.activeElement).toBe(heading);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(payment).toHaveBeenCalledTimes(7);
});

test("whoever comes back from the bank's app has it asked about at once, and again from the beginning", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const payment = vi.fn<() => Payment>(() => aPayment({ status: "pending" }));
  serve({ payment });
  await openWithCart(address);
  await seeTitle("Waiting for the bank");
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(payment).toHaveBeenCalledTimes(5);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(payment).toHaveBeenCalledTimes(6);
  expect(screen.queryByText(/We will keep checking/)).toBeNull();
  payment.mockReturnValue(aPayment({ status: "failed" }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await seeTitle("Payment not successful");
});
