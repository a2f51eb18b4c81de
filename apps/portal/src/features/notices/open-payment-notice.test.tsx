import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { reopen } from "../../testing/filled-cart.ts";
import { openBanks, pressPay, seeTitle, watchHandOver, world } from "../../testing/paying.ts";
import { aCreatedPayment, aPayment, keyed } from "../../testing/payments.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const notice = () => screen.queryByRole("region", { name: "Unfinished payment" });

/** Somebody was taken to the bank and closed the window there. */
async function leaveInTheMiddle(): Promise<void> {
  watchHandOver();
  await openBanks();
  await pressPay();
  await seeTitle("Opening Maybank2U");
}

test.each(["/", "/cart"])(
  "whoever comes back to %s with a payment unfinished is led to it",
  async (address) => {
    serve({ ...world, create: () => aCreatedPayment() });
    await leaveInTheMiddle();
    await reopen(address);
    const link = await screen.findByRole("link", { name: "Check or continue" });
    expect(notice()?.textContent).toContain("Your payment of RM\u00a0955.00 is not finished.");
    expect(link.getAttribute("href")).toBe(`#/confirmation?${keyed}`);
    await userEvent.click(link);
    await seeTitle("Payment in progress");
    expect(notice()).toBeNull();
  },
);

test("a payment whose end was seen is not spoken of again", async () => {
  let status: "in_progress" | "cancelled" = "in_progress";
  serve({ ...world, create: () => aCreatedPayment(), payment: () => aPayment({ status }) });
  await leaveInTheMiddle();
  status = "cancelled";
  await reopen("/");
  await userEvent.click(await screen.findByRole("link", { name: "Check or continue" }));
  await userEvent.click(await screen.findByRole("link", { name: "Back to the cart" }));
  await seeTitle("Your cart");
  expect(notice()).toBeNull();
});
