import * as paths from "@kaunter/contracts/paths";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { compound } from "../../testing/filled-cart.ts";
import { openAsPayer, openBanks, world } from "../../testing/paying.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function whileFailing(failing: object) {
  return { ...world, others: { [`GET ${paths.failingNow}`]: () => failing } };
}

test("a method that often fails now says so, and can still be chosen", async () => {
  serve(whileFailing({ banks: [], methods: [2] }));
  await openAsPayer("/checkout", compound);
  const [warning, ...more] = await screen.findAllByText(/^Many payments made this way are failing/);
  expect(more).toEqual([]);
  const card = screen.getByRole<HTMLInputElement>("radio", { name: /^Credit \/ Debit Card/ });
  expect(card.closest("label")?.contains(warning ?? null)).toBe(true);
  expect(card.disabled).toBe(false);
});

test("a bank that often fails now says so in its row, and can still be chosen", async () => {
  serve(whileFailing({ banks: ["MB2U0227"], methods: [] }));
  await openBanks();
  const bank = await screen.findByRole<HTMLInputElement>("radio", { name: /^Maybank2U\s*Many/ });
  expect(bank.disabled).toBe(false);
  expect(screen.getAllByText(/^Many payments through this bank/)).toHaveLength(1);
});
