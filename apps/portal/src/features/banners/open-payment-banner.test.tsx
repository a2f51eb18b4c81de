import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import * as paths from "@kaunter/contracts/paths";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { compound, reopen } from "../../testing/filled-cart.ts";
import { openBanks, pressPay, seeTitle, watchHandOver, world } from "../../testing/paying.ts";
import {
  aCreatedPayment,
  aPaidPayment,
  aPayment,
  aRequeried,
  keyed,
} from "../../testing/payments.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const banner = () => screen.queryByRole("region", { name: "Your payment" });

const asked = (status: ShownStatus) => ({ requery: () => aRequeried({ status }) });

/** Somebody was taken to the bank and closed the window there. */
async function leaveInTheMiddle(): Promise<void> {
  watchHandOver();
  await openBanks();
  await pressPay();
  await seeTitle("Opening Maybank2U");
}

test.each(["/", "/cart", "/parking", "/parking/mpt-a"])(
  "whoever comes back to %s with a payment unfinished is led to it",
  async (address) => {
    serve({ ...world, ...asked("in_progress"), create: () => aCreatedPayment() });
    await leaveInTheMiddle();
    await reopen(address);
    const link = await screen.findByRole("link", { name: "Check or continue" });
    expect(banner()?.textContent).toContain("Your payment of RM\u00a0955.00 is not finished.");
    expect(link.getAttribute("href")).toBe(`#/confirmation?${keyed}`);
    await userEvent.click(link);
    await seeTitle("Payment in progress");
    expect(banner()).toBeNull();
  },
);

test.each([
  ["while the server is asked", () => new Promise<never>(() => undefined)],
  ["when the line is lost", undefined],
])("%s nothing is claimed of a payment but that it is being checked", async (_, requery) => {
  serve({ ...world, ...(requery && { requery }), create: () => aCreatedPayment() });
  await leaveInTheMiddle();
  await reopen("/");
  const link = await screen.findByRole("link", { name: "View the payment" });
  expect(link.getAttribute("href")).toBe(`#/confirmation?${keyed}`);
  expect(banner()?.textContent).toContain("We are checking your payment of RM\u00a0955.00.");
});

test("whoever paid and closed the window at the bank is led to the receipt, and the bill has left the cart", async () => {
  const paid = { payment: () => aPaidPayment(), ...asked("successful") };
  serve({ ...world, ...paid, create: () => aCreatedPayment() });
  await leaveInTheMiddle();
  await reopen("/cart");
  const link = await screen.findByRole("link", { name: "View the receipt" });
  expect(banner()?.textContent).toContain("Already paid: RM\u00a0955.00.");
  await seeTitle("Your cart is empty");
  await reopen("/");
  await userEvent.click(await screen.findByRole("link", { name: link.textContent }));
  await seeTitle("Payment successful");
  await reopen("/cart");
  await seeTitle("Your cart is empty");
  expect(banner()).toBeNull();
});

test.each(["visibilitychange", "pageshow"])(
  "a tab that comes back by %s asks again",
  async (event) => {
    let status: ShownStatus = "in_progress";
    const requery = () => aRequeried({ status });
    serve({ ...world, requery, create: () => aCreatedPayment() });
    await leaveInTheMiddle();
    await reopen("/");
    await screen.findByRole("link", { name: "Check or continue" });
    status = "successful";
    fireEvent(event === "pageshow" ? window : document, new Event(event));
    expect(await screen.findByRole("link", { name: "View the receipt" })).toBeTruthy();
  },
);

test("a logout leaves nothing of the payment for the next person", async () => {
  let answer: (requeried: ReturnType<typeof aRequeried>) => void = () => undefined;
  const requery = vi.fn(() => aRequeried({ status: "in_progress" }) as never);
  const others = { [`DELETE ${paths.session}`]: () => ({ ok: true }) };
  serve({ ...world, requery, others, create: () => aCreatedPayment() });
  await leaveInTheMiddle();
  localStorage.setItem("signed-in", "siti@contoh.my");
  await reopen("/");
  await screen.findByRole("link", { name: "Check or continue" });
  requery.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(requery).toHaveBeenCalledTimes(2));
  const [logout] = screen.getAllByRole("button", { name: "Logout", hidden: true });
  await userEvent.click(logout as HTMLElement);
  await waitFor(() => expect(banner()).toBeNull());
  // What was asked before is answered to nobody.
  await act(async () => answer(aRequeried({ status: "in_progress" })));
  expect(banner()).toBeNull();
});

test("a payment that was begun in another tab is found when this one comes back", async () => {
  serve({ ...world, ...asked("in_progress"), create: () => aCreatedPayment() });
  await leaveInTheMiddle();
  const { markDone } = await import("../../model/payment/payment-storage.ts");
  await markDone(aCreatedPayment()._id);
  await reopen("/");
  await seeTitle("Pay your council charges online");
  const { claimPayment, keepCreated } = await import("../../model/payment/payment-storage.ts");
  const claim = await claimPayment({ services: [] } as never);
  if ("key" in claim) await keepCreated(claim.key, aCreatedPayment({ _id: "1762950000000002" }));
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(banner()).toBeTruthy());
});

test.each(["failed", "cancelled", "expired"] as const)(
  "whoever comes back to a payment that was %s is told so until its page was opened",
  async (status) => {
    const [line] = aPayment().services;
    const services = line ? [{ ...line, charge: compound.charge._id }] : [];
    const ended = { payment: () => aPayment({ status, services }), ...asked(status) };
    serve({ ...world, ...ended, create: () => aCreatedPayment() });
    await leaveInTheMiddle();
    await reopen("/");
    await userEvent.click(await screen.findByRole("link", { name: "See what happened" }));
    await userEvent.click(await screen.findByRole("link", { name: "Back to the cart" }));
    await seeTitle("Your cart");
    expect(banner()).toBeNull();
  },
);
