import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../../testing/fake-api.ts";
import { reopen } from "../../../testing/filled-cart.ts";
import { isCreation, openBanks, pressPay, watchHandOver, world } from "../../../testing/paying.ts";
import { aCreatedPayment, someBanks } from "../../../testing/payments.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The banks, on a device that paid with Maybank2U the last time. */
async function openWithLastBank(): Promise<void> {
  await openBanks();
  localStorage.setItem("bank", "MB2U0227");
  await reopen("/fpx_checkout");
}

test("a bank that is not available is listed with words and cannot be chosen", async () => {
  serve(world);
  await openBanks();
  const bank = await screen.findByRole("radio", { name: /^BSN ?Not available at the moment$/ });
  expect(bank).toHaveProperty("disabled", true);
});

test.each([
  ["Affin Bank", "AB"],
  ["Maybank2U", "Ma"],
])("%s is marked with %s", async (name, letters) => {
  serve(world);
  await openBanks();
  const { nextElementSibling: mark } = await screen.findByRole("radio", { name });
  expect(mark?.getAttribute("data-letters")).toBe(letters);
});

test("pressing without a bank asks for one", async () => {
  const { calls } = serve(world);
  await openBanks();
  await screen.findByRole("radio", { name: "Affin Bank" });
  await userEvent.click(screen.getByRole("button", { name: "Continue to the bank" }));
  await userEvent.click(screen.getByRole("link", { name: "Select a bank" }));
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Affin Bank" }));
  expect(calls.filter(isCreation)).toEqual([]);
});

test("the filter finds banks by a part of their name", async () => {
  serve(world);
  await openBanks();
  const filter = await screen.findByRole("searchbox", { name: "Find a bank by name" });
  await userEvent.type(filter, "bank2");
  const names = screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent);
  expect(names).toEqual(["Personal account", "Corporate account", "Maybank2U"]);
  await userEvent.type(filter, "x");
  expect(screen.getByText("No bank with that name.")).toBeTruthy();
});

test("Enter in the filter pays nothing, although the bank paid with last is chosen", async () => {
  const { calls } = serve({ ...world, create: () => aCreatedPayment() });
  await openWithLastBank();
  await screen.findByRole("button", { name: /^Pay .* with Maybank2U$/ });
  const filter = screen.getByRole("searchbox", { name: "Find a bank by name" });
  await userEvent.type(filter, "affin{Enter}");
  expect(screen.getByRole("radio", { name: "Affin Bank" })).toBeTruthy();
  expect(calls.filter(isCreation)).toEqual([]);
});

test("a list of banks that comes again leaves the chosen bank chosen", async () => {
  serve(world);
  await openWithLastBank();
  await userEvent.click(await screen.findByRole("radio", { name: "Affin Bank" }));
  const { queryClient } = await import("@kaunter/web/api/query-client");
  const more = [...someBanks, { id: "PBB0233", name: "Public Bank", status: "A" }];
  act(() => void queryClient.setQueryData(["banks", "01"], more));
  await screen.findByRole("radio", { name: "Public Bank" });
  expect(screen.getByRole("radio", { name: "Affin Bank" })).toHaveProperty("checked", true);
});

test("a company's account has its own banks and says so in the request", async () => {
  const left = watchHandOver();
  const bank = { id: "PBB0234", name: "PB enterprise", status: "A" } as const;
  const { calls } = serve({
    ...world,
    banks: (token) => (token === "02" ? [bank] : someBanks),
    create: () => aCreatedPayment(),
  });
  await openBanks();
  await userEvent.click(await screen.findByRole("radio", { name: "Corporate account" }));
  await screen.findByRole("radio", { name: "PB enterprise" });
  expect(screen.queryByRole("radio", { name: "Affin Bank" })).toBeNull();
  await pressPay("PB enterprise");
  await waitFor(() => expect(left).toHaveLength(1));
  expect(calls.find(isCreation)?.body).toMatchObject({ payment: { fpx_msgToken: "02" } });
});

test("banks that do not come can be asked for again", async () => {
  let isUp = false;
  serve({ ...world, banks: () => (isUp ? someBanks : refuse("gateway_unreachable")) });
  await openBanks();
  await screen.findByText("The list of banks could not be loaded.");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("radio", { name: "Affin Bank" })).toBeTruthy();
});
