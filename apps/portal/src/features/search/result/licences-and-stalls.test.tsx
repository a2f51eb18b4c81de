import type { Charge } from "@kaunter/contracts/charges";
import { licenceTerms } from "@kaunter/domain/vocabulary/licences";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aCouncilLicence,
  aLicence,
  anOffer,
  aRenewal,
  aStall,
  type Licence,
} from "../../../testing/charges.ts";
import { serve } from "../../../testing/fake-api.ts";
import { openApp } from "../../../testing/open-app.ts";
import { keepPhoto, keptPhotoOf } from "../../../model/photo/kept-photo.ts";
import { licenceTitle } from "../../../model/charge/kinds/licence.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 10, 4) });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(charge: Charge): Promise<HTMLElement> {
  serve({ search: () => charge });
  await openApp("/search?council=mpt&type=council_permit_license&no=1");
  return screen.findByRole("region", { name: "Details" });
}

const noPhoto =
  "Unable to print due to owner photo not found, please submit owner passport sized photo to council license department";
const assessmentFirst =
  "The council may ask for proof that the assessment for the premises has been paid.";

test("every type of licence, and every business with a print of its own, has a name", async () => {
  await show(aCouncilLicence({ print_type: 2 }));
  expect(screen.getByRole("heading", { level: 1, name: "Restaurant Licence" })).toBeTruthy();
  const prints = [1, 2, 3, 4, 7, 10].map((print_type) => ({ print_type }));
  const types = Object.keys(licenceTerms) as Licence["m_kod_type"][];
  const licences = [...types.map((m_kod_type) => ({ m_kod_type })), ...prints];
  expect(licences.map((part) => licenceTitle(aCouncilLicence(part)))).toEqual([
    "Trading Licence",
    "Operating Licence",
    "Billboard Licence",
    "Dog Licence",
    "Market Licence",
    "Hawker Licence",
    "Moving Hawker Licence",
    "Sidewalk Permit",
    "Open Space Permit",
    "Operating Licence",
    "Restaurant Licence",
    "Salon Licence",
    "Oil Storage Licence",
    "Amusement Licence",
    "Massage House Licence",
  ]);
});

test("a licence of a type that this page does not know yet is still shown", async () => {
  await show(aCouncilLicence({ m_kod_type: "BAHARU" as "OPERASI" }));
  expect(screen.getByRole("heading", { level: 1, name: "Licence & Permit" })).toBeTruthy();
});

test("who renews is told about the missing photo and the assessment of the premises", async () => {
  await show(aCouncilLicence({ has_photo: false, print_error: "invalid_print_no_photo" }));
  expect(screen.getByText(noPhoto)).toBeTruthy();
  expect(screen.getByText(assessmentFirst)).toBeTruthy();
});

test("a renewal can be begun with the photo, which waits in this tab until the licence is paid", async () => {
  await show(aCouncilLicence({ has_photo: false, print_error: "invalid_print_no_photo" }));
  await userEvent.click(screen.getByRole("button", { name: "Choose the photo now" }));
  expect(await screen.findByRole("button", { name: "Take a photo" })).toBeTruthy();
});

test("a photo that was chosen is still there when the licence is looked at again", async () => {
  await show(aCouncilLicence({ has_photo: false, print_error: "invalid_print_no_photo" }));
  keepPhoto({ licenceNo: "201-0001", picture: "QUJD" });
  await userEvent.click(screen.getByRole("button", { name: "Choose the photo now" }));
  expect(await screen.findByText(/The photo waits here/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Choose another photo" }));
  expect(keptPhotoOf("201-0001")).toBeUndefined();
});

test("who pays old debt is not", async () => {
  const debt = anOffer({ selection: "arrears_only", amount: "60.00" });
  await show(aCouncilLicence({ print_error: "invalid_print_no_photo", offers: [debt] }));
  expect(screen.queryByText(noPhoto)).toBeNull();
  expect(screen.queryByText(assessmentFirst)).toBeNull();
});

test("a licence that is renewed by the month says for how many months of each year", async () => {
  const months = (year: number, count: number, amount: string) =>
    ({ code: "licence_months", params: { year, months: count }, amount }) as const;
  const explanation = [months(2025, 1, "20.00"), months(2026, 3, "60.00")];
  await show(aLicence({ offers: [aRenewal({ amount: "80.00", explanation, tied: [] })] }));
  expect(screen.getByText("Licence fee 2025, 1 month")).toBeTruthy();
  expect(screen.getByText("Licence fee 2026, 3 months")).toBeTruthy();
});

test("a hawker is told that there is no renewal online, and can pay what is owed", async () => {
  const debt = anOffer({ selection: "arrears_only", amount: "60.00" });
  const error = "renewal_not_online";
  await show(aCouncilLicence({ m_kod_type: "PENJAJA", offers: [debt], error }));
  const text = "Online renewal for dog license, hawkers license and risky license is not available";
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Add to cart" }));
  expect(await screen.findByText("201-0001 was added to the cart.")).toBeTruthy();
});

test("a stall shows its hawker, lot and zone, and its rent goes into the cart", async () => {
  const card = await show(aStall());
  expect(screen.getByText("No. 301-0001")).toBeTruthy();
  for (const text of ["SIT********", "A7", "MAKANAN"]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText("Market and stall rent")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Add to cart" }));
  expect(await screen.findByText("301-0001 was added to the cart.")).toBeTruthy();
});
