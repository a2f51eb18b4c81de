import type { Charge } from "@kaunter/contracts/charges";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aLicence, anAssessment } from "../../../testing/charges.ts";
import { serve } from "../../../testing/fake-api.ts";
import {
  assessment,
  compound,
  licence,
  openWithCart,
  sameQuotes,
} from "../../../testing/filled-cart.ts";
import { openTab } from "../../../testing/open-app.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 10, 4) });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The result of another visit. */
async function show(charge: Charge, language: Language = "en"): Promise<void> {
  serve({ search: () => charge });
  const type = charge.type === "license" ? "council_permit_license" : "assessment";
  await openTab(`/search?council=mpt&type=${type}&no=1`, language);
}

test.each([
  ["my", "Bayar 3 bil: RM\u00a0955.00"],
  ["en", "Pay 3 bills: RM\u00a0955.00"],
  ["zh", "缴付 3 张账单：RM\u00a0955.00"],
] as const)("in %s, with other bills in the cart the button says: %s", async (language, name) => {
  await openWithCart("/", licence, compound);
  await show(anAssessment(), language);
  expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test("what is in the cart of the bill itself is not counted, nor its fee", async () => {
  await openWithCart("/", licence, compound);
  await show(aLicence());
  expect(await screen.findByRole("button", { name: "Pay 2 bills: RM\u00a0100.00" })).toBeTruthy();
});

test("what can no longer be paid is not counted", async () => {
  await openWithCart("/", assessment, compound);
  await show(aLicence());
  await screen.findByRole("button", { name: "Pay 3 bills: RM\u00a0955.00" });
  const { applyQuotes } = await import("../../../model/cart/use-cart.ts");
  const { _id } = assessment.charge;
  const gone = { _id, selection: "3", error: "payment_in_progress" as const, reason: "" };
  const items = [gone, ...sameQuotes([{ _id: compound.charge._id, selection: "full" }])];
  await act(() => applyQuotes({ items }));
  expect(await screen.findByRole("button", { name: "Pay 2 bills: RM\u00a0100.00" })).toBeTruthy();
});
