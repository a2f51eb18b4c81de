import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCompound } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, reopen } from "../../testing/filled-cart.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import { openAsPayer, payer, seePayer, seeTitle, world } from "../../testing/paying.ts";

beforeEach(() => void serve(world));
afterEach(() => vi.unstubAllGlobals());

const names = ["Full name", "Email address", "Phone no."];
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const typed = () => names.map((name) => field(name).value);

test("what is typed is there after a look at the conditions, at the cart, and after a reload", async () => {
  await openWithCart("/checkout", compound);
  await seePayer();
  await userEvent.type(field("Full name"), "Siti");
  await userEvent.type(field("Phone no."), "013-555 0101");
  await userEvent.type(field("Email address"), "siti@");
  for (const link of ["Back to the cart", "Privacy Policy"]) {
    await userEvent.click(screen.getAllByRole("link", { name: link })[0] as HTMLElement);
    await screen.findByRole("heading", { level: 1, name: /Your cart|Privacy/ });
    history.back();
    await seePayer();
    expect(typed()).toEqual(["Siti", "siti@", "013-555 0101"]);
  }
  await reopen("/checkout");
  await seePayer();
  expect(typed()).toEqual(["Siti", "siti@", "013-555 0101"]);
});

test("once gone on with, it is who pays, and nothing is left half typed", async () => {
  await openAsPayer("/checkout", compound);
  await seePayer();
  await userEvent.type(field("Email address"), ".my");
  await userEvent.click(await screen.findByRole("button", { name: "Continue to choose a bank" }));
  await seeTitle("Choose your bank");
  expect(await screen.findByText(/siti@contoh\.com\.my/)).toBeTruthy();
  expect(sessionStorage.getItem("payer-typed")).toBeNull();
});

async function openResult(): Promise<void> {
  serve({ ...world, search: () => aCompound({ compound_type: "individual" }) });
  await openTab("/search?council=mpt&type=assessment&no=1");
  await userEvent.click(await screen.findByRole("button", { name: "Pay RM\u00a010.00" }));
}

const openBanks = () => reopen("/fpx_checkout");

test.each([
  ["a result", openResult],
  ["the banks", openBanks],
])("who has begun to change their details reviews them before %s leads on", async (_, open) => {
  await openAsPayer("/checkout", compound);
  await seePayer();
  await userEvent.type(field("Email address"), ".");
  await open();
  await seePayer();
  expect(field("Email address").value).toBe(`${payer.email}.`);
  await userEvent.type(field("Email address"), "{Backspace}");
  await open();
  await seeTitle("Choose your bank");
});

test("what cannot be read of a store that anyone can write into is nothing", async () => {
  await openApp("/");
  for (const text of ["{", "3", '{"email":3,"full_name":"Siti"}']) {
    sessionStorage.setItem("payer-typed", text);
    vi.resetModules();
    const { typedPayer } = await import("../../model/payment/kept-payer.ts");
    expect(typedPayer()).toEqual(text.includes("Siti") ? { full_name: "Siti" } : {});
  }
});
