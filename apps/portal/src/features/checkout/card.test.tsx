import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOffer } from "../../testing/charges.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  openWithCart,
  reopen,
  sameQuotes,
} from "../../testing/filled-cart.ts";
import {
  isCreation,
  openAsPayer,
  payer,
  seeTitle,
  watchHandOver,
  world,
} from "../../testing/paying.ts";
import { aCreatedPayment, payerCapability, paymentId } from "../../testing/payments.ts";

let left: Record<string, string>[];

beforeEach(() => {
  left = watchHandOver();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lostLine = () => {
  throw new TypeError("Failed to fetch");
};

async function chooseCard(): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: /^Credit \/ Debit Card/ }));
}

/** The button that pays, once the server has named the amount. */
async function payButton(): Promise<HTMLElement> {
  const button = await screen.findByRole("button", { name: /^Pay RM.* by card$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  return button;
}

async function pressPay(): Promise<void> {
  await chooseCard();
  await userEvent.click(await payButton());
}

test("online banking is chosen until somebody chooses the card, whose button names the amount", async () => {
  serve(world);
  await openAsPayer("/checkout", compound);
  const bank = await screen.findByRole("radio", { name: /^Online banking \(FPX\)/ });
  expect(bank).toHaveProperty("checked", true);
  expect(screen.getByRole("group", { name: "Payment method" }).contains(bank)).toBe(true);
  await chooseCard();
  expect(bank).toHaveProperty("checked", false);
  expect((await payButton()).textContent).toBe("Pay RM\u00a010.00 by card");
  expect(screen.queryByRole("button", { name: "Continue to choose a bank" })).toBeNull();
});

test("one press makes the payment and hands the whole window over to the card provider", async () => {
  const { calls } = serve({ ...world, create: () => aCreatedPayment({ amount: "10.00" }) });
  await openAsPayer("/checkout", compound);
  await pressPay();
  await seeTitle("Opening the card payment page");
  expect(calls.filter(isCreation).map(({ body }) => body)).toEqual([
    {
      payment: {
        services: [{ _id: "mpt.compound.V26000001", selection: "full" }],
        amount: "10.00",
        ...payer,
        payment_method: "2",
        language: "en",
      },
    },
  ]);
  await waitFor(() =>
    expect(left).toEqual([
      { to: "post /handoff", payment: paymentId, key: payerCapability, lang: "en" },
    ]),
  );
});

test("nothing is made before it is known who pays", async () => {
  const { calls } = serve({ ...world, create: () => aCreatedPayment() });
  await openWithCart("/checkout", compound);
  await pressPay();
  expect(screen.getByRole("link", { name: "Enter your full name" })).toBeTruthy();
  expect(calls.filter(isCreation)).toEqual([]);
});

test("while the payment is being made no other press does anything, not even for a bank", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = serve({ ...world, create: () => answered.then(() => aCreatedPayment()) });
  await openAsPayer("/checkout", compound);
  await chooseCard();
  const button = await payButton();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  await userEvent.click(screen.getByRole("radio", { name: /^Online banking/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continue to choose a bank" }));
  expect(screen.getByRole("main").dataset["phase"]).toBe("still");
  answer();
  await seeTitle("Opening the card payment page");
  expect(calls.filter(isCreation)).toHaveLength(1);
});

test("after a lost answer the same press, even of a page loaded again, sends the same key and request", async () => {
  let isUp = false;
  const { calls } = serve({ ...world, create: () => (isUp ? aCreatedPayment() : lostLine()) });
  await openAsPayer("/checkout", compound);
  await pressPay();
  await screen.findByText(/Press again. You will not be charged twice/);
  await userEvent.click(await payButton());
  await waitFor(() => expect(calls.filter(isCreation)).toHaveLength(2));
  isUp = true;
  await reopen("/checkout");
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  const [first, ...others] = calls.filter(isCreation);
  expect(others).toEqual([first, first]);
});

test("whoever comes back while the card's payment is open sees its status, and no way to pay", async () => {
  serve({ ...world, create: () => aCreatedPayment() });
  await openAsPayer("/checkout", compound);
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  await reopen("/checkout");
  await seeTitle("Payment in progress");
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("a changed price comes into sight with both amounts and leads back to the cart", async () => {
  serve({ ...world, create: () => refuse("price_changed", { shown: "10.00", current: "12.00" }) });
  await openAsPayer("/checkout", compound);
  await pressPay();
  const words = await screen.findByText(/from RM\s10.00 to RM\s12.00/);
  expect(words.closest("[role=alert] > *")).toBe(document.activeElement);
  const links = screen.getAllByRole("link", { name: "Back to the cart" });
  expect(links.at(-1)?.getAttribute("href")).toBe("#/cart");
  expect(left).toEqual([]);
});

test.each(["0.99", "30000.01"])(
  "%s, outside what a person's bank carries, goes by card",
  async (amount) => {
    const offer = anOffer({ selection: "3", amount });
    serve({ ...world, quotes: (services) => services.map((service) => ({ ...service, offer })) });
    await openAsPayer("/checkout", { ...assessment, offer });
    await screen.findByText(/by card\b/);
    await chooseCard();
    await payButton();
    expect(screen.queryByText(/minimum for this payment method|personal account/)).toBeNull();
  },
);

test("nobody pays by card before the server has named the amount", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { calls } = serve({ ...world, quotes: sameQuotes, create: () => aCreatedPayment() });
  await openAsPayer("/checkout", compound);
  await chooseCard();
  const button = screen.getByRole("button", { name: /by card$/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(calls.filter(isCreation)).toEqual([]);
});
