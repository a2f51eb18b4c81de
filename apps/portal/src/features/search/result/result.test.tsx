import type { Charge } from "@kaunter/contracts/charges";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aCompound,
  aLicence,
  anAssessment,
  anOffer,
  aParking,
  aRenewal,
} from "../../../testing/charges.ts";
import { serve } from "../../../testing/fake-api.ts";
import { openApp, openTab } from "../../../testing/open-app.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 10, 4) });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(charge: Charge, open = openApp): Promise<void> {
  serve({ search: () => charge });
  const type = charge.type === "license" ? "council_permit_license" : "assessment";
  await open(`/search?council=mpt&type=${type}&no=1`);
  await screen.findByRole("region", { name: "Details" });
}

async function showRows(...charges: Charge[]): Promise<void> {
  serve({ compounds: () => charges });
  await openApp("/search?council=mpt&type=compound&compound=vehicle&no=V26-000001");
  await screen.findAllByRole("heading", { name: /No\. / });
}

function add(): Promise<void> {
  return userEvent.click(screen.getByRole("button", { name: "Add to cart" }));
}

function sums(): string[] {
  const list = screen.getByRole("region", { name: /^Why RM/ });
  return [...list.querySelectorAll("dl > div")].map(({ textContent }) =>
    (textContent ?? "").replaceAll("\u00a0", " "),
  );
}

test("who and what come first, masked with no more than eight stars, with the status", async () => {
  await show(anAssessment());
  for (const text of ["No. 10-1001-003", "Unpaid", "Tawau Municipal Council"]) {
    expect(screen.getAllByText(text)).not.toHaveLength(0);
  }
  const card = screen.getByRole("region", { name: "Details" });
  for (const text of ["PAN********", "31/12/2022 (quarter 4)"]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  const steps = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual(["Search", "Cart", "Pay", "Receipt"]);
  expect(steps[0]?.getAttribute("aria-current")).toBe("step");
});

test.each([
  ["vehicle", "VehicleS******S (hidden)Offence"],
  ["individual", "PayerS******S (hidden)Offence"],
] as const)("a compound of a %s says who was given it", async (compound_type, shown) => {
  await showRows(aCompound({ compound_type }));
  expect(screen.getByRole("region", { name: "Details" }).textContent).toContain(shown);
});

test("each of several is under its council, and says what its amount is", async () => {
  await showRows(aCompound(), aCompound({ _id: "other" }));
  expect(screen.getAllByRole("heading", { level: 3, name: /^No\. / })).toHaveLength(2);
  expect(screen.getAllByText(/^Amount to pay:/)).toHaveLength(2);
});

test("all of it comes first and is chosen; each way has its amount and until when it pays", async () => {
  await show(anAssessment());
  const ways = screen.getAllByRole<HTMLInputElement>("radio");
  expect(ways.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(ways.map(({ labels }) => labels?.[0]?.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "Full paymentRM 855.00Until 31/12/2026 (quarter 4)",
    "Up to last yearRM 680.40Until 31/12/2025 (quarter 4)",
    "Minimum paymentRM 248.40Until 31/12/2023 (quarter 4)",
  ]);
});

test("the amount says when it changes and what was taken off, as long as all of it is chosen", async () => {
  await show(anAssessment({ next_change: { on: "01/04/2026", amount: "864.00" } }));
  expect(screen.getByText("From 01/04/2026: RM 864.00")).toBeTruthy();
  expect(screen.getByText("Includes a discount of RM 9.00")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /Minimum payment/ }));
  expect(screen.queryByText(/^From 01\/04\/2026/)).toBeNull();
  expect(screen.queryByText(/Includes a discount/)).toBeNull();
});

test("what can soon not be paid here says until when", async () => {
  await show(aCompound({ compound_type: "individual", next_change: { on: "01/04/2026" } }));
  expect(screen.getByText("From 01/04/2026 it cannot be paid here.")).toBeTruthy();
});

test("what can be paid here for some hours only says until which", async () => {
  const next_change = { on: "02/04/2026", ends_at: "2026-04-01T02:00:00.000Z" };
  await show(aCompound({ compound_type: "individual", next_change }));
  expect(screen.getByText("It can be paid here until 01/04/2026 10:00 AM.")).toBeTruthy();
});

test("one press adds it and goes on to paying", async () => {
  await show(aCompound({ compound_type: "individual" }));
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a010.00" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Check and pay" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy();
});

test("a bill that is in the cart from an earlier visit is paid as it is chosen now", async () => {
  await show(anAssessment());
  await add();
  await screen.findByRole("link", { name: "Go to cart" });
  await show(anAssessment(), openTab);
  await userEvent.click(screen.getByRole("radio", { name: /^Minimum payment/ }));
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a0248.40" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Check and pay" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy();
});

test("a bill that is in the cart from an earlier visit is named, and another amount takes its place", async () => {
  await show(anAssessment());
  await add();
  await screen.findByRole("link", { name: "Go to cart" });
  await show(anAssessment(), openTab);
  await userEvent.click(screen.getByRole("radio", { name: /^Minimum payment/ }));
  await add();
  expect(await screen.findByText(/10-1001-003 already exist in cart\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Update the cart" }));
  expect(await screen.findByText("10-1001-003 was updated in the cart.")).toBeTruthy();
  expect(screen.queryByText(/already exist/)).toBeNull();
});

const siti = { full_name: "Siti", email: "siti@contoh.my", contact: "0135550101" };

test.each([
  ["1", "Choose your bank"],
  ["2", "Check and pay"],
])("whoever is known and paid by way %s the last time comes to: %s", async (method, heading) => {
  await openApp("/");
  sessionStorage.setItem("payer", JSON.stringify(siti));
  localStorage.setItem("method", method);
  await show(aCompound({ compound_type: "individual" }), openTab);
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a010.00" }));
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
});

test("the chosen amount is explained: years, then interest, then discounts, then the total", async () => {
  await show(anAssessment());
  await userEvent.click(screen.getByRole("radio", { name: /Full payment/ }));
  expect(sums()).toEqual([
    "Assessment 2025RM 539.00",
    "Assessment 2026RM 181.00",
    "Late payment interest 2025, 14 monthsRM 144.00",
    "Rebate 5%-RM 9.00",
    "TotalRM 855.00",
  ]);
});

test("a fee that is paid with a renewal is a line of its own, and counts", async () => {
  await show(aLicence({ offers: [aRenewal()] }));
  expect(screen.queryByRole("radio")).toBeNull();
  expect(sums()).toEqual([
    "ArrearsRM 60.00",
    "Licence fee 2026RM 25.00",
    "Process feeRM 5.00",
    "TotalRM 90.00",
  ]);
});

test.each([
  [
    "interest on land cess",
    anOffer({ explanation: [{ code: "land_cess_year", params: { year: 2026 }, amount: "36.00" }] }),
    "Land cess 2026RM 36.00",
  ],
  [
    "a campaign",
    anOffer({
      explanation: [{ code: "special_discount", params: { percent: "50" }, amount: "-1.00" }],
    }),
    "Special discount 50%-RM 1.00",
  ],
  [
    "one month of interest",
    anOffer({
      explanation: [{ code: "interest", params: { year: 2026, months: 1 }, amount: "1.00" }],
    }),
    "Late payment interest 2026, 1 monthRM 1.00",
  ],
  [
    "an early payment",
    anOffer({
      explanation: [{ code: "early_payment", params: { percent: "25" }, amount: "-25.00" }],
    }),
    "Early payment reduction 25%-RM 25.00",
  ],
])("there are words for %s", async (_, offer, line) => {
  await show(anAssessment({ offers: [offer] }));
  expect(sums()[0]).toBe(line);
});

test("renewing takes a declaration, and each fault of it is named", async () => {
  await show(aLicence());
  await userEvent.click(screen.getByRole("radio", { name: /Renew the licence/ }));
  await add();
  expect(screen.getAllByText("Enter your full name")).toHaveLength(2);
  expect(screen.getAllByText("Enter your IC number")).toHaveLength(2);
  await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Siti");
  await userEvent.type(screen.getByRole("textbox", { name: "IC number" }), "880214");
  await add();
  expect(screen.queryByText("Enter your full name")).toBeNull();
  expect(screen.getAllByText("NRIC must be 12 characters long")).toHaveLength(2);
  await userEvent.type(screen.getByRole("textbox", { name: "IC number" }), "120123");
  await add();
  expect(await screen.findByText("R012345 was added to the cart.")).toBeTruthy();
});

test("paying old debt takes no declaration", async () => {
  await show(aLicence());
  await userEvent.click(screen.getByRole("radio", { name: /Pay arrears only/ }));
  expect(screen.queryByRole("textbox", { name: "Full name" })).toBeNull();
  await add();
  expect(await screen.findByText("R012345 was added to the cart.")).toBeTruthy();
});

test.each([
  [2026, 0],
  [2027, 1],
])("a renewal for %d, seen in 2026, has %d notes that it is early", async (renewal_year, notes) => {
  await show(aLicence({ offers: [aRenewal({ renewal_year })] }));
  const text = `This renewal is for the year ${renewal_year}.`;
  expect(screen.queryAllByText(text)).toHaveLength(notes);
});

test("after adding one stays, and goes to the cart or searches another", async () => {
  await show(aCompound({ compound_type: "individual" }));
  await add();
  expect(await screen.findByText("V26-000001 was added to the cart.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
  const link = screen.getByRole("link", { name: "Go to cart" });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.getAllByRole("link", { name: "Find another bill" })).toHaveLength(2);
  expect(await screen.findByRole("link", { name: "Cart, 1 item" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Go to cart" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your cart" })).toBeTruthy();
});

test("another amount chosen after adding updates the cart, which keeps one line at the new amount", async () => {
  await show(anAssessment());
  await userEvent.click(screen.getByRole("radio", { name: /^Full payment/ }));
  await add();
  await screen.findByRole("link", { name: "Go to cart" });
  await userEvent.click(screen.getByRole("radio", { name: /^Minimum payment/ }));
  expect(screen.queryByRole("link", { name: "Go to cart" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Update the cart" }));
  expect(await screen.findByText("10-1001-003 was updated in the cart.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Go to cart" }));
  const rows = await screen.findAllByRole("button", { name: /^Remove/ });
  expect(rows).toHaveLength(1);
  const total = screen.getByText("Total").parentElement;
  expect(total?.textContent?.replaceAll("\u00a0", " ")).toBe("TotalRM 248.40");
});

test("going back to the amount that was added leads to the cart again", async () => {
  await show(anAssessment());
  await userEvent.click(screen.getByRole("radio", { name: /^Full payment/ }));
  await add();
  await screen.findByRole("link", { name: "Go to cart" });
  await userEvent.click(screen.getByRole("radio", { name: /^Minimum payment/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Full payment/ }));
  expect(screen.getByRole("link", { name: "Go to cart" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Update the cart" })).toBeNull();
});

test.each([
  [
    anAssessment({ status: "nothing_due", offers: [] }),
    "There is nothing to pay for this account.",
  ],
  [aCompound({ status: "paid", offers: [] }), "This charge has been paid."],
  [
    aCompound({ status: "court", offers: [], error: "compound_court" }),
    "This case has been referred to court and cannot be paid online.",
  ],
  [
    aLicence({ status: "not_allowed", offers: [], error: "licence_status_not_allowed" }),
    "This license status is not allowed to proceed. Please check with license department.",
  ],
  [
    aLicence({ status: "not_allowed", offers: [], error: "licence_revoked" }),
    "The council has revoked this licence, so it is not renewed online. Please ask its licence department.",
  ],
  [
    aLicence({ status: "counter_only", offers: [], error: "trading_licence_counter_only" }),
    "This trading license is not applicable for online renewal, please renew at the council",
  ],
  [
    aLicence({ status: "not_allowed", offers: [], error: "renewal_not_online" }),
    "Online renewal for dog license, hawkers license and risky license is not available",
  ],
  [
    aCompound({ offers: [], error: "payment_in_progress" }),
    "Someone is paying this bill now. If it is you, continue from your cart. If not, please try again later.",
  ],
  [
    aLicence({ status: "nothing_due", offers: [], opens_on: "01/11/2026" }),
    "Renewal opens on 01/11/2026.",
  ],
])("what cannot be paid says why and offers nothing to add", async (charge, text) => {
  await show(charge);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
});

test("a licence that can only be paid for its debt says why, and takes the debt", async () => {
  const [, debt] = aLicence().offers;
  await show(
    aLicence({
      status: "counter_only",
      offers: debt ? [debt] : [],
      error: "trading_licence_counter_only",
    }),
  );
  expect(screen.getByText(/please renew at the council/)).toBeTruthy();
  expect(screen.queryByText("Counter only")).toBeNull();
  expect(screen.getByRole("button", { name: "Add to cart" })).toBeTruthy();
});

test("a suspended licence says that paying does not lift the suspension, and can be paid for", async () => {
  await show(aLicence({ error: "licence_suspended" }));
  expect(screen.getByText(/paying does not lift the suspension/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add to cart" })).toBeTruthy();
});

test("whoever looked for a plate sees it as they wrote it", async () => {
  serve({ parking: () => [aParking({ vehicle_no: "S******" }), aParking({ _id: "other" })] });
  await openApp("/search?council=mpt&type=parking&no=st%201002%20b");
  expect(await screen.findAllByText("st 1002 b")).not.toHaveLength(0);
});

test("the compounds of a plate are listed, each with its own button", async () => {
  const other = { _id: "mpt.compound.V26000002", compound_no: "V26-000002" };
  const paid = {
    _id: "mpt.compound.V26000003",
    compound_no: "V26-000003",
    status: "paid",
    offers: [],
  } as const;
  await showRows(aCompound(), aCompound(other), aCompound({ ...paid, offers: [] }));
  expect(screen.getByRole("heading", { level: 1, name: "3 records found" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /Add to cart/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Add to cart V26-000002" }));
  expect(await screen.findByText("V26-000002 was added to the cart.")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy());
});

test.each([
  [199, false],
  [200, true],
])(
  "of a plate with %i compounds, that older ones are found by their number is said: %s",
  async (count, isSaid) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const no = String(index).padStart(6, "0");
      return aCompound({ _id: `mpt.compound.V26${no}`, compound_no: `V26-${no}`, offers: [] });
    });
    await showRows(...rows);
    const told = screen.queryByText(
      "Only the newest 200 are shown. Search for an older one by its number.",
    );
    expect(told !== null).toBe(isSaid);
  },
);

test("a plate whose other bill cannot be read shows the one that can, and says so", async () => {
  const rows = { rows: [aCompound()], error: "record_unreadable", reason: "" };
  serve({ others: { "POST /compounds": () => rows } });
  await openApp("/search?council=mpt&type=compound&compound=vehicle&no=ST1001A");
  await screen.findByRole("heading", { name: /No\. / });
  expect(screen.getByText(/record of a bill cannot be read at the moment/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Add to cart/ })).toBeTruthy();
});
