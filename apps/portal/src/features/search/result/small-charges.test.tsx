import type { Charge } from "@kaunter/contracts/charges";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  aBooking,
  aCompound,
  aCouncilLicence,
  aParking,
  aTicket,
} from "../../../testing/charges.ts";
import { serve } from "../../../testing/fake-api.ts";
import { openApp, openTab } from "../../../testing/open-app.ts";

afterEach(() => vi.unstubAllGlobals());

async function show(charge: Charge, language: "en" | "my" | "zh" = "en"): Promise<void> {
  serve({ search: () => charge, parking: () => [charge] });
  await openApp(`/search?council=mpt&type=${charge.type}&no=1`, language);
  await screen.findByRole("heading", { level: 2, name: /0000/ });
}

function textOf(region: HTMLElement): string {
  return (region.textContent ?? "").replaceAll("\u00a0", " ");
}

test("a booking shows the hall, what is hired with it and its deposit, and is added with both lines", async () => {
  await show(aBooking());
  expect(screen.getByRole("heading", { level: 1, name: "Facility Booking" })).toBeTruthy();
  const card = screen.getByRole("region", { name: "Details" });
  expect(screen.getByText("Approved")).toBeTruthy();
  for (const text of ["Dewan Masyarakat", "Majlis perkahwinan", "JOV********"]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  // What the council wrote is Malay in any language of the page.
  const marked = [...card.querySelectorAll("[lang=ms]")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["Dewan Masyarakat", "Majlis perkahwinan"]);
  const why = textOf(screen.getByRole("region", { name: /^Why RM/ }));
  expect(why).toBe(
    "Why RM 700.00?18/04/2026, 08:00 to 17:00RM 250.00Sistem PA × 1RM 150.00Deposit: DewanRM 300.00TotalRM 700.00",
  );
  await userEvent.click(screen.getByRole("button", { name: "Add to cart" }));
  await userEvent.click(await screen.findByRole("link", { name: "Go to cart" }));
  await screen.findByRole("heading", { level: 1, name: "Your cart" });
  const row = screen.getByText("Facility Booking").closest("li");
  expect(textOf(row as HTMLElement)).toContain("Booking depositRM 300.00");
  expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy();
});

test("a double tap adds one of several once, and refuses nothing, also where nothing can be stored", async () => {
  const rows = ["PK00000001", "PK00000002"].map((reference_id) =>
    aParking({ reference_id, _id: `mpt.parking.${reference_id}` }),
  );
  serve({ parking: () => rows });
  vi.stubGlobal("indexedDB", undefined);
  await openTab("/search?council=mpt&type=parking&no=ST1234A");
  const buttons = await screen.findAllByRole("button", { name: /^Add to cart/ });
  for (const place of [0, 0, 1]) fireEvent.click(buttons[place] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText(/was added to the cart/)).toHaveLength(2));
  expect(screen.queryByText(/already exist in cart/)).toBeNull();
});

test.each([
  ["Unpaid", aCompound({ compound_type: "individual" })],
  ["Paid", aCompound({ compound_type: "individual", status: "paid", offers: [] })],
  ["Dropped", aCompound({ compound_type: "individual", status: "dropped", offers: [] })],
  ["Approved", aBooking()],
  ["Active", aCouncilLicence({ statusl: "A" })],
  ["Suspended", aCouncilLicence({ statusl: "G" })],
])("a record whose state is %s says so in that word", async (word, charge) => {
  serve({ search: () => charge });
  await openApp("/search?council=mpt&type=council_permit_license&no=1");
  await screen.findByRole("region", { name: "Details" });
  expect(screen.getAllByText(word)).not.toHaveLength(0);
});

test("a ticket shows what it is for, and the property where there is one", async () => {
  await show(aTicket({ assessment_no: "11-1001-001" }));
  const card = textOf(screen.getByRole("region", { name: "Details" }));
  expect(card).toContain("PurposeLot tamu");
  expect(card).toContain("Date09/03/2026");
  expect(card).toContain("Assessment account11-1001-001");
});

test("parking shows the vehicle, the zone and for how long", async () => {
  await show(aParking());
  const card = textOf(screen.getByRole("region", { name: "Details" }));
  expect(card).toContain("VehicleS******S (hidden)ZoneADate08/03/2026");
  const why = textOf(screen.getByRole("region", { name: /^Why RM/ }));
  expect(why).toContain("Parking in zone A, 4 hoursRM 2.00");
});

test.each([
  [aBooking({ status: "pending", offers: [] }), /has not approved this booking yet/],
  [aBooking({ status: "expired", offers: [], error: "booking_expired" }), /not paid in time/],
  [aBooking({ status: "counter_only", offers: [] }), /at the council’s counter/],
  [aTicket({ status: "cancelled", offers: [] }), /has been cancelled/],
] as const)("what cannot be paid says why and offers nothing to add", async (charge, text) => {
  await show(charge);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
});

test.each([
  ["my", "Majlis belum meluluskan tempahan ini. Anda boleh membayar selepas ia diluluskan."],
  ["zh", "议会尚未批准此预订，批准后即可缴付。"],
] as const)("there are words for it in %s", async (language, text) => {
  await show(aBooking({ status: "pending", offers: [] }), language);
  expect(await screen.findByText(text)).toBeTruthy();
});
