import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aCompound, anOffer } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  licence,
  openWithCart,
  reopen,
  sameQuotes,
} from "../../testing/filled-cart.ts";
import { find } from "../../testing/find.ts";
import { seePayer } from "../../testing/paying.ts";
import { someBanks } from "../../testing/payments.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openCheckout(...choices: Parameters<typeof openWithCart>[1][]): Promise<void> {
  await openWithCart("/checkout", ...choices);
  await seePayer();
}

function field(name: string): HTMLElement {
  return screen.getByRole("textbox", { name });
}

async function fillPayer(): Promise<void> {
  await userEvent.type(field("Full name"), "Siti Aminah");
  await userEvent.type(field("Email address"), "siti@contoh.com");
  await userEvent.type(field("Phone no."), "013-555 0101");
}

async function goOn(): Promise<void> {
  const button = await screen.findByRole("button", { name: "Continue to choose a bank" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await userEvent.click(button);
}

function summary(): string {
  const region = screen.getByRole("region", { name: "Summary" });
  return (region.textContent ?? "").replaceAll("\u00a0", " ");
}

/** An assessment that costs this much. */
function costing(amount: string) {
  const offer = anOffer({ selection: "3", amount });
  serve({
    quotes: (services) => services.map((service) => ({ ...service, offer })),
    banks: () => someBanks,
  });
  return { ...assessment, offer };
}

test("the bills, their total and that nothing is paid yet stand before the payer", async () => {
  serve({ quotes: sameQuotes });
  await openCheckout(assessment, licence, compound);
  expect(screen.getByText("Payment not made yet. Check all the details first.")).toBeTruthy();
  expect(await screen.findByText("Trading Licence 2026")).toBeTruthy();
  await waitFor(() => expect(summary()).toContain("3 billsRM 950.00Process feeRM 5.00"));
  expect(summary()).toContain("TotalRM 955.00");
});

test("each bill stands under the council that gets the money, with what makes up its amount", async () => {
  const explanation = [
    { code: "assessment_year" as const, params: { year: 2026 }, amount: "900.00" },
    { code: "rebate" as const, params: { percent: "5" }, amount: "-45.00" },
  ];
  const elsewhere = {
    ...compound,
    charge: aCompound({ _id: "mps.compound.V26000009", council: "mps", compound_no: "V26-000009" }),
  };
  serve({
    quotes: (services) =>
      services.map((service) => ({
        ...service,
        offer: service._id.startsWith("mps")
          ? compound.offer
          : { ...assessment.offer, explanation },
      })),
  });
  await openCheckout(assessment, elsewhere);
  const tawau = screen.getByRole("region", { name: "Tawau Municipal Council" });
  await waitFor(() =>
    expect(tawau.textContent?.replaceAll("\u00a0", " ")).toContain(
      "Assessment 2026RM 900.00Rebate 5%-RM 45.00",
    ),
  );
  const sandakan = screen.getByRole("region", { name: "Sandakan Municipal Council" });
  expect(within(sandakan).getByText("V26-000009")).toBeTruthy();
  expect(within(tawau).queryByText("V26-000009")).toBeNull();
});

test("the conditions and help can be read before paying", async () => {
  serve({ quotes: sameQuotes });
  await openCheckout(compound);
  const links = within(screen.getByRole("region", { name: "Summary" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "#/terms",
    "#/privacy",
    "#/refund",
    "#/helpline",
  ]);
});

test("a field that is left wrong says so at once, without a summary, and falls silent when it is right", async () => {
  serve({ quotes: sameQuotes });
  await openCheckout(compound);
  await userEvent.click(field("Full name"));
  await userEvent.type(field("Email address"), "siti@");
  await userEvent.click(field("Phone no."));
  expect(screen.getByText("Invalid e-mail format")).toBeTruthy();
  expect(screen.queryByText("Enter your full name")).toBeNull();
  expect(document.querySelector(".error-summary")).toBeNull();
  expect(document.activeElement).toBe(field("Phone no."));
  await userEvent.type(field("Email address"), "contoh.com");
  await userEvent.tab();
  expect(screen.queryByText("Invalid e-mail format")).toBeNull();
});

test("details stay on the device only for whoever says so, and go when they say otherwise", async () => {
  serve({ quotes: sameQuotes, banks: () => someBanks });
  await openCheckout(compound);
  await fillPayer();
  await goOn();
  await screen.findByRole("heading", { level: 1, name: "Choose your bank" });
  expect(localStorage.getItem("payer")).toBeNull();
  for (const isKept of [true, false]) {
    await reopen("/checkout");
    await userEvent.click(await screen.findByRole("checkbox", { name: /Remember these details/ }));
    await goOn();
    await screen.findByRole("heading", { level: 1, name: "Choose your bank" });
    sessionStorage.clear();
    await reopen("/checkout");
    const remember = await screen.findByRole("checkbox", { name: /Remember/ });
    expect(remember).toHaveProperty("checked", isKept);
    expect(screen.queryByDisplayValue("siti@contoh.com") !== null).toBe(isKept);
  }
});

test("nobody pays an amount that has changed without agreeing to it", async () => {
  let amount = "12.00";
  serve({
    quotes: (services) =>
      services.map((service) => ({ ...service, offer: { ...compound.offer, amount } })),
    banks: () => someBanks,
  });
  await openCheckout(compound);
  await screen.findByText(/has changed from RM.10.00 to RM.12.00/);
  await fillPayer();
  await goOn();
  const alert = find(".error-summary", HTMLElement);
  await userEvent.click(within(alert).getByRole("link", { name: "Confirm the new total" }));
  const box = screen.getByRole("checkbox", { name: /new total of RM.12\.00/ });
  expect(document.activeElement).toBe(box);
  await userEvent.click(box);
  await goOn();
  await screen.findByRole("heading", { level: 1, name: "Choose your bank" });
  amount = "15.00";
  await reopen("/fpx_checkout");
  expect(await screen.findByRole("checkbox", { name: /new total of RM.15\.00/ })).toBeTruthy();
});

test("each detail that is wrong is told beside its field and in a summary that leads to it", async () => {
  serve({ quotes: sameQuotes });
  await openCheckout(compound);
  await userEvent.type(field("Email address"), "siti@");
  await userEvent.type(field("Phone no."), "123");
  await goOn();
  const alert = find(".error-summary", HTMLElement);
  expect(document.activeElement).toBe(alert);
  expect(within(alert).getAllByRole("link")).toHaveLength(3);
  await userEvent.click(within(alert).getByRole("link", { name: "Invalid e-mail format" }));
  expect(document.activeElement).toBe(field("Email address"));
  for (const [name, text] of [
    ["Full name", "Enter your full name"],
    ["Email address", "Invalid e-mail format"],
    ["Phone no.", "Please enter a valid Malaysian phone number."],
  ] as const) {
    const described = field(name).getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    expect(document.getElementById(described)?.textContent).toBe(text);
  }
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Check and pay");
});

test("good details lead to the banks, and are still there after a step back or a reload", async () => {
  serve({ quotes: sameQuotes, banks: () => someBanks });
  await openCheckout(compound);
  await fillPayer();
  await goOn();
  await screen.findByRole("heading", { level: 1, name: "Choose your bank" });
  await userEvent.click(await screen.findByRole("link", { name: "Back" }));
  await seePayer();
  expect(screen.getByDisplayValue("siti@contoh.com")).toBeTruthy();
  await reopen("/checkout");
  expect(await screen.findByDisplayValue("Siti Aminah")).toBeTruthy();
});

test("nobody goes on before the server has named the amounts", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  serve({ quotes: sameQuotes, banks: () => someBanks });
  await openCheckout(compound);
  await fillPayer();
  const button = screen.getByRole("button", { name: "Continue to choose a bank" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(summary()).toContain("once we have checked the latest amounts");
  await userEvent.click(button);
  expect(sessionStorage.getItem("payer")).toBeNull();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await goOn();
  expect(await screen.findByRole("heading", { name: "Choose your bank" })).toBeTruthy();
});

test("the way on opens with the amount that the server has named, and never with an older one", async () => {
  const { offer } = compound;
  serve({
    quotes: (services) =>
      services.map((service) => ({ ...service, offer: { ...offer, amount: "12.00" } })),
  });
  await openCheckout(compound);
  let atOpening = "";
  await waitFor(() => {
    const button = screen.getByRole("button", { name: "Continue to choose a bank" });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    atOpening ||= summary();
  });
  expect(atOpening).toContain("TotalRM 12.00");
});

test("what can no longer be paid is left out, and with nothing else there is nothing to go on with", async () => {
  serve({
    quotes: (services) =>
      services.map((service) => ({ ...service, error: "compound_court", reason: "" })),
  });
  await openCheckout(compound);
  expect(await screen.findByText("Nothing in the cart can be paid online now.")).toBeTruthy();
  expect(screen.getByText(/referred to court/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Continue/ })).toBeNull();
});

test("an empty cart has nothing to check: the cart itself is shown", async () => {
  serve({ quotes: sameQuotes });
  await openWithCart("/checkout");
  expect(await screen.findByRole("heading", { level: 1, name: "Your cart is empty" })).toBeTruthy();
});

test.each([
  ["0.99", /minimum for this payment method is RM 1.00.*or pay by card/, false],
  ["30000.01", /personal account can pay up to RM 30,000.00 at once.*or by card/, true],
  ["1000000.01", /corporate account can pay up to RM 1,000,000.00 at once/, false],
])("%s is outside what FPX carries, and it says what to do", async (amount, words, mayGoOn) => {
  await openCheckout(costing(amount));
  await waitFor(() => expect(summary()).toMatch(words));
  const button = screen.queryByRole("button", { name: "Continue to choose a bank" });
  expect(button !== null).toBe(mayGoOn);
});

test.each(["1.00", "30000.00"])("%s may be paid by anybody, without a word", async (amount) => {
  await openCheckout(costing(amount));
  await screen.findByRole("button", { name: "Continue to choose a bank" });
  expect(summary()).not.toMatch(/account|smallest/);
});

test("an amount for companies only opens the banks of companies", async () => {
  await openCheckout(costing("30000.01"));
  await fillPayer();
  await goOn();
  const company = await screen.findByRole("radio", { name: "Corporate account" });
  expect(company).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: "Personal account" }));
  expect(screen.getByText(/A personal account can pay up to/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Continue|Pay/ })).toBeNull();
});

test("a council whose records are old says of which day they are", async () => {
  serve({
    quotes: (services) => sameQuotes(services).map((item) => ({ ...item, as_of: "01/11/2026" })),
  });
  await openCheckout(compound);
  expect(await screen.findByText(/^This council’s records are as of 01\/11\/2026\./)).toBeTruthy();
});
