import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { Choice } from "../model/cart/cart-item.ts";
import { compound, openWithCart, reopen, sameQuotes } from "./filled-cart.ts";
import { aPayment, someBanks } from "./payments.ts";

export const payer = { full_name: "Siti Aminah", email: "siti@contoh.com", contact: "0135550101" };

/** A server that knows the cart, the banks and a payment under way. */
export const world = { quotes: sameQuotes, banks: () => someBanks, payment: () => aPayment() };

/** Catches the window on its way to the bank, with what it carries. */
export function watchHandOver(): Record<string, string>[] {
  const left: Record<string, string>[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    const fields = Object.fromEntries(new FormData(this)) as Record<string, string>;
    left.push({ to: `${this.method} ${this.getAttribute("action")}`, ...fields });
  });
  return left;
}

/** The choice of a bank, for a cart with a compound. */
export async function openBanks(): Promise<void> {
  await openAsPayer("/fpx_checkout", compound);
}

/** A page on the way to paying for these, for somebody who has said who they are. */
export async function openAsPayer(address: string, ...choices: Choice[]): Promise<void> {
  await openWithCart("/", ...choices);
  sessionStorage.setItem("payer", JSON.stringify(payer));
  await reopen(address);
}

/** On from the review. */
export async function goOn(): Promise<void> {
  const button = await screen.findByRole("button", { name: "Continue to choose a bank" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await userEvent.click(button);
  await seeTitle("Choose your bank");
}

export async function pressPay(bank = "Maybank2U"): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: bank }));
  await userEvent.click(
    await screen.findByRole("button", { name: `Pay RM\u00a010.00 with ${bank}` }),
  );
}

/** The checkout has read its cart and asks who pays. */
export function seePayer(): Promise<HTMLElement> {
  return screen.findByRole("textbox", { name: "Full name" });
}

export function seeTitle(name: string): Promise<HTMLElement> {
  return screen.findByRole("heading", { level: 1, name });
}

export function isCreation({ path }: { path: string }): boolean {
  return path === "/createPayment";
}
