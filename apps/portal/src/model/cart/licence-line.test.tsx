import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCouncilLicence, anOffer, aRenewal, aStall, type Licence } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { openWithCart } from "../../testing/filled-cart.ts";
import type { Choice } from "./cart-item.ts";

const types = [
  "OPERASI",
  "PASAR",
  "PENJAJA",
  "PENJAJAB",
  "KAKILIMA",
  "IKLAN",
  "LAPANG",
  "ANJING",
] as const;

function choiceOf(m_kod_type: Licence["m_kod_type"], index: number, offer = aRenewal()): Choice {
  const license_no = `20${index}-0001`;
  const charge = aCouncilLicence({ m_kod_type, license_no, _id: `mpt.council_licence.20${index}` });
  return { charge, offer, consent: null };
}

async function titles(...choices: Choice[]): Promise<string[]> {
  serve({});
  await openWithCart("/cart", ...choices);
  const buttons = await screen.findAllByRole("button", { name: /^Remove / });
  return buttons.map(({ textContent }) => (textContent ?? "").replace(/^Remove | \S+$/g, ""));
}

test("each licence is called by its type and the time for which it is renewed", async () => {
  expect(await titles(...types.map((type, index) => choiceOf(type, index)))).toEqual([
    "Operating Licence 2026",
    "Market Licence 2026",
    "Hawker Licence 2026",
    "Moving Hawker Licence 2026",
    "Sidewalk Permit 2026",
    "Billboard Licence 2026",
    "Open Space Permit",
    "Dog Licence 2026",
  ]);
});

test("a month, old debt, a permit for an event and rent are called what they are", async () => {
  const debt = anOffer({ selection: "arrears_only", amount: "60.00" });
  const stall: Choice = {
    charge: aStall(),
    offer: anOffer({ selection: "full", amount: "300.00" }),
    consent: null,
  };
  expect(
    await titles(
      choiceOf("KAKILIMA", 1, aRenewal({ renewal_month: 3 })),
      choiceOf("PENJAJA", 2, debt),
      choiceOf("LAPANG", 3, debt),
      choiceOf("BAHARU" as "OPERASI", 4),
      stall,
    ),
  ).toEqual([
    "Sidewalk Permit 03/2026",
    "Hawker Licence arrears",
    "Open Space Permit",
    "Licence & Permit 2026",
    "Market and Stall Rent",
  ]);
});
