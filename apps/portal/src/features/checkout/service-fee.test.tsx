import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOffer } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { assessment, compound } from "../../testing/filled-cart.ts";
import { isCreation, openAsPayer, watchHandOver, world } from "../../testing/paying.ts";
import { aCreatedPayment } from "../../testing/payments.ts";

beforeEach(() => {
  watchHandOver();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const serviceFees = [
  { method: 1 as const, amount: "0.50" },
  { method: 2 as const, amount: "1.20" },
];
const charging = { ...world, serviceFees, create: () => aCreatedPayment() };
const textOf = (name: string) =>
  (screen.getByRole("region", { name }).textContent ?? "").replaceAll("\u00a0", " ");
const chooseCard = async () =>
  userEvent.click(await screen.findByRole("radio", { name: /^Credit \/ Debit Card/ }));

test("each way to pay says its fee, and the total is with the fee of the one that is chosen", async () => {
  serve(charging);
  await openAsPayer("/checkout", compound);
  await waitFor(() => expect(textOf("Summary")).toContain("Service feeRM 0.50"));
  expect(textOf("Summary")).toContain("TotalRM 10.50");
  expect(textOf("Payment method")).toMatch(/service fee of RM 0\.50[^]*service fee of RM 1\.20/);
  await chooseCard();
  expect(textOf("Summary")).toContain("Service feeRM 1.20");
  expect(textOf("Summary")).toContain("TotalRM 11.20");
});

test("what the payer saw is what is asked for: by card", async () => {
  const { calls } = serve(charging);
  await openAsPayer("/checkout", compound);
  await chooseCard();
  const button = await screen.findByRole("button", { name: "Pay RM\u00a011.20 by card" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(calls.filter(isCreation)).toHaveLength(1));
  expect(calls.find(isCreation)?.body).toMatchObject({ payment: { amount: "11.20" } });
});

test("what the payer saw is what is asked for: by a bank", async () => {
  const { calls } = serve(charging);
  await openAsPayer("/fpx_checkout", compound);
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a010.50 with Maybank2U" }));
  await waitFor(() => expect(calls.filter(isCreation)).toHaveLength(1));
  expect(calls.find(isCreation)?.body).toMatchObject({ payment: { amount: "10.50" } });
});

test("an amount that only the fee lifts over FPX's limit cannot go on by a person's account", async () => {
  const offer = anOffer({ selection: "3", amount: "30000.00" });
  serve({ ...charging, quotes: (all) => all.map((service) => ({ ...service, offer })) });
  await openAsPayer("/checkout", { ...assessment, offer });
  await waitFor(() => expect(textOf("Summary")).toContain("TotalRM 30,000.50"));
  expect(textOf("Summary")).toContain("A personal account can pay up to RM 30,000.00 at once.");
});

test("without a fee nothing is said of one", async () => {
  serve(world);
  await openAsPayer("/checkout", compound);
  await waitFor(() => expect(textOf("Summary")).toContain("TotalRM 10.00"));
  expect(document.body.textContent).not.toContain("ervice fee");
});
