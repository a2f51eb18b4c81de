import type { Payment } from "@kaunter/contracts/payments";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  openWithCart,
  putIntoCart,
  reopen,
} from "../../testing/filled-cart.ts";
import { openTab } from "../../testing/open-app.ts";
import { openBanks, pressPay, seeTitle, watchHandOver, world } from "../../testing/paying.ts";
import { aCreatedPayment, aPayment, keyed } from "../../testing/payments.ts";

let left: Record<string, string>[];

beforeEach(() => {
  left = watchHandOver();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const address = `/confirmation?${keyed}`;
const [line] = aPayment().services;
if (!line) throw new Error("No services.");
const services = [{ ...line, charge: compound.charge._id }];
const ended = (part: Partial<Payment>) => ({
  ...world,
  payment: () => aPayment({ services, amount: "10.00", status: "failed", ...part }),
});

/** A browser that has handed a compound over to its bank, and knows how that ended. */
async function comeBack(part: Partial<Payment>, to = address): Promise<void> {
  serve({ ...world, create: () => aCreatedPayment({ amount: "10.00" }) });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  serve(ended(part));
  await reopen(to);
}

const link = (name: string) => screen.queryByRole("link", { name });
const textOfPage = () => document.querySelector("main")?.textContent?.replaceAll("\u00a0", " ");
const inCart = {
  my: "Bil masih ada dalam troli anda.",
  en: "The bills are still in your cart.",
  zh: "账单仍在购物车中。",
};

test("no way on is offered before this device knows that the payment has ended: it would lead back", async () => {
  await comeBack({ decline_reason: "funds" });
  await screen.findByRole("link", { name: "Try again with Maybank2U" });
  const { findOpen } = await import("../../model/payment/payment-storage.ts");
  expect(await findOpen(null)).toBeNull();
});

test("after a reload, and after a look at the cart, the ways on are still there", async () => {
  await comeBack({ decline_reason: "funds" });
  await screen.findByRole("link", { name: "Try again with Maybank2U" });
  for (const to of [address, "/cart", address]) await reopen(to);
  await userEvent.click(await screen.findByRole("link", { name: "Try again with Maybank2U" }));
  expect(await screen.findByRole("radio", { name: "Maybank2U", checked: true })).toBeTruthy();
});

test("nothing is paid again where the cart has other bills than those of the payment", async () => {
  await comeBack({ decline_reason: "funds" });
  await screen.findByRole("link", { name: "Try again with Maybank2U" });
  const { removePaid } = await import("../../model/cart/use-cart.ts");
  await act(() => removePaid([compound.charge._id]));
  await putIntoCart(assessment);
  await reopen(address);
  await screen.findByRole("heading", { name: "What you can do" });
  expect(link("Find bill")).not.toBeNull();
  expect([link("Try again with Maybank2U"), link("Another bank or card")]).toEqual([null, null]);
});

test("a bank that would refuse again is neither chosen nor first the next time", async () => {
  await comeBack({ decline_reason: "limit" });
  await screen.findByRole("link", { name: "Another bank or card" });
  await waitFor(() => expect(localStorage.getItem("bank")).toBeNull());
  await reopen("/fpx_checkout");
  const banks = await screen.findAllByRole<HTMLInputElement>("radio", {
    name: /Affin|BSN|Maybank/,
  });
  expect(banks.map(({ value, checked }) => [value, checked])).toEqual([
    ["ABB0233", false],
    ["BSN0601", false],
    ["MB2U0227", false],
  ]);
});

test("whoever presses to try it again all the same finds it chosen, and keeps it by a reload", async () => {
  await comeBack({ decline_reason: "limit" });
  await userEvent.click(await screen.findByRole("link", { name: "Try again with Maybank2U" }));
  await screen.findByRole("radio", { name: "Maybank2U", checked: true });
  await reopen(address);
  await screen.findByRole("link", { name: "Try again with Maybank2U" });
  expect(localStorage.getItem("bank")).toBe("MB2U0227");
});

test.each([
  ["failed", "my"],
  ["cancelled", "en"],
  ["expired", "zh"],
] as const)(
  "of a payment that is %s, its bills are said to be in the cart only where they are (%s)",
  async (status, language) => {
    serve(ended({ status, ...(status === "failed" && { decline_reason: "funds" }) }));
    await openWithCart("/");
    await openTab(address, language);
    await screen.findByRole("heading", { level: 2, name: /What you can|Apa yang|您可以/ });
    expect(textOfPage()).not.toMatch(/your cart|troli anda|您的购物车|购物车中/i);
    await putIntoCart(compound);
    expect(await screen.findByText(inCart[language])).toBeTruthy();
  },
);

test.each(["failed", "cancelled", "expired"] as const)(
  "a payment that is %s and was taken all the same says only that the money goes back",
  async (status) => {
    serve(ended({ status, returned: "7.00", decline_reason: "refused" }));
    await openWithCart(address);
    await screen.findByText(/could not be completed/);
    expect(textOfPage()).toContain("RM 7.00 was taken and will be returned to you.");
    expect(textOfPage()).not.toMatch(/took nothing|refused this payment|If money has left/);
  },
);

test("what an earlier attempt gives back is told while the payment is still open", async () => {
  serve(ended({ status: "pending", returned: "7.00" }));
  await openWithCart(address);
  await seeTitle("Waiting for the bank");
  expect(textOfPage()).toContain("Do not pay again.RM 7.00 will be returned to you.");
});
