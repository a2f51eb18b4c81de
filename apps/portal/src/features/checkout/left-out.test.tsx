import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { anOffer } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { assessment, compound, reopen, sameQuotes } from "../../testing/filled-cart.ts";
import { goOn, openAsPayer, seeTitle, world } from "../../testing/paying.ts";
import type { Choice } from "../../model/cart/cart-item.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A cart of two bills; the council takes one to court when told so. */
function serveTwoBills() {
  const court = { hasCompound: false };
  serve({
    ...world,
    quotes: (services) =>
      sameQuotes(services).map((quote) => {
        const { _id, selection } = quote;
        const isGone = court.hasCompound && _id === compound.charge._id;
        return isGone ? { _id, selection, error: "compound_court", reason: "" } : quote;
      }),
  });
  return court;
}

const payFor = (amount: string) => ({ name: `Pay RM\u00a0${amount} with Maybank2U` });

test("nobody pays for fewer bills than they agreed to", async () => {
  const court = serveTwoBills();
  await openAsPayer("/checkout", assessment, compound);
  await goOn();
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  expect(screen.getByRole("button", payFor("865.00"))).toBeTruthy();
  court.hasCompound = true;
  await reopen("/fpx_checkout");
  await seeTitle("Check and pay");
  expect(await screen.findByText(/referred to court/)).toBeTruthy();
  await goOn();
  await screen.findByRole("radio", { name: "Maybank2U" });
  // Agreed to once, it is not asked again.
  await reopen("/fpx_checkout");
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  expect(screen.getByRole("button", payFor("855.00"))).toBeTruthy();
});

test("nobody pays for a bill that they agreed to leave out", async () => {
  const court = serveTwoBills();
  court.hasCompound = true;
  await openAsPayer("/checkout", assessment, compound);
  await goOn();
  await screen.findByRole("radio", { name: "Maybank2U" });
  court.hasCompound = false;
  await reopen("/fpx_checkout");
  expect(await seeTitle("Check and pay")).toBeTruthy();
  const note = /A bill that you had left out can be paid again/;
  expect(await screen.findByText(note)).toBeTruthy();
  await goOn();
  // Agreed to once, it is not said again.
  await reopen("/checkout");
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Summary" }).textContent).toContain("865.00"),
  );
  expect(screen.queryByText(note)).toBeNull();
});

const hours: Choice = {
  charge: {
    type: "parking_session",
    _id: "1773021600000",
    council: "mpt",
    amount: "0.00",
    declaration: {
      type: "parking_session",
      council: "mpt",
      zone: "A",
      vehicle_no: "ST1234A",
      hours: 2,
    },
  },
  offer: anOffer({ selection: "full", amount: "1.00" }),
  consent: null,
};

test.each([
  ["with another bill", [assessment, hours], "RM\u00a0855.00"],
  ["alone", [hours], "RM\u00a00.00"],
])(
  "parking hours that waited too long, %s, lead back to the review, which says so",
  async (_, choices, total) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-09T10:00:00+08:00") });
    const quotes = (services: { _id: string; selection: string }[]) =>
      sameQuotes(services).map((quote) =>
        quote._id === hours.charge._id ? { ...quote, offer: hours.offer } : quote,
      );
    serve({ ...world, quotes });
    await openAsPayer("/checkout", ...choices);
    await goOn();
    await screen.findByRole("radio", { name: "Maybank2U" });
    vi.setSystemTime(new Date("2026-03-09T11:01:00+08:00"));
    await reopen("/fpx_checkout");
    await seeTitle("Check and pay");
    expect(await screen.findByText(/Parking hours wait in the cart for one hour/)).toBeTruthy();
    expect(screen.queryByText(/can no longer be paid online/)).toBeNull();
    expect(screen.getByRole("region", { name: "Summary" }).textContent).toContain(`Total${total}`);
  },
);
