import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  openWithCart,
  putIntoCart,
  reopen,
  sameQuotes,
} from "../../testing/filled-cart.ts";
import {
  goOn,
  isCreation,
  openBanks,
  payer,
  pressPay,
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

/** The server may have made the payment all the same. */
const busy = () => refuse("busy");

async function storedKeys(): Promise<string[]> {
  const db = await openDB("kaunterDB", 1);
  const keys = await db.getAllKeys("payments");
  db.close();
  return keys.map(String);
}

test("the payment is made of references and handed over to the bank with the whole window", async () => {
  const { calls } = serve({ ...world, create: () => aCreatedPayment({ amount: "10.00" }) });
  await openBanks();
  await pressPay();
  await seeTitle("Opening Maybank2U");
  expect(calls.filter(isCreation).map(({ body }) => body)).toEqual([
    {
      payment: {
        services: [{ _id: "mpt.compound.V26000001", selection: "full" }],
        amount: "10.00",
        ...payer,
        payment_method: "MB2U0227",
        fpx_msgToken: "01",
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

test("the key is on the device before anything is sent", async () => {
  let atSending: string[] = [];
  const { calls } = serve({
    ...world,
    create: async () => {
      atSending = await storedKeys();
      return aCreatedPayment();
    },
  });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(atSending).toEqual([calls.find(isCreation)?.key]);
});

test("a second press, and a third, send nothing more", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = serve({ ...world, create: () => answered.then(() => aCreatedPayment()) });
  await openBanks();
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  const button = screen.getByRole("button", { name: /^Pay/ });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  await userEvent.click(button);
  answer();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(calls.filter(isCreation)).toHaveLength(1);
});

test.each([
  ["a lost answer", lostLine],
  ["a busy server", busy],
])("after %s the same press sends the same key and the same request", async (_, fail) => {
  let isUp = false;
  const { calls } = serve({ ...world, create: () => (isUp ? aCreatedPayment() : fail()) });
  await openBanks();
  await pressPay();
  await screen.findByText(/Press again. You will not be charged twice/);
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  await waitFor(() => expect(left).toHaveLength(1));
  const [first, second, ...more] = calls.filter(isCreation);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test("a reload after a lost answer sends the same key too", async () => {
  let isUp = false;
  const { calls } = serve({ ...world, create: () => (isUp ? aCreatedPayment() : lostLine()) });
  await openBanks();
  await pressPay();
  await screen.findByText(/Press again/);
  isUp = true;
  await reopen("/fpx_checkout");
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new Set(calls.filter(isCreation).map(({ key }) => key)).size).toBe(1);
});

test("another bank makes another request with a key of its own", async () => {
  const { calls } = serve({ ...world, create: lostLine });
  await openBanks();
  await pressPay();
  await screen.findByText(/Press again/);
  await pressPay("Affin Bank");
  await waitFor(() => expect(calls.filter(isCreation)).toHaveLength(2));
  expect(new Set(calls.filter(isCreation).map(({ key }) => key)).size).toBe(2);
});

test.each([
  ["its answer lost", lostLine],
  ["the server too busy to tell", busy],
])(
  "a payment in progress that is our own, %s, is found by its key and not made again",
  async (_, fail) => {
    let firstKey = "";
    const { calls } = serve({
      ...world,
      create: ({ payment_method }, key) => {
        if (firstKey === "") {
          firstKey = key;
          return fail();
        }
        return payment_method === "MB2U0227" && key === firstKey
          ? aCreatedPayment()
          : refuse("payment_in_progress");
      },
    });
    await openBanks();
    await pressPay();
    await screen.findByText(/Press again/);
    await pressPay("Affin Bank");
    await seeTitle("Payment in progress");
    expect(calls.filter(isCreation)).toHaveLength(3);
    expect(left).toEqual([]);
  },
);

test("a payment in progress that is our own is found the next time if the server was busy", async () => {
  const answers = [lostLine, () => refuse("payment_in_progress"), busy];
  const { calls } = serve({
    ...world,
    create: ({ payment_method }) => {
      const next = answers.shift();
      if (next) return next();
      return payment_method === "MB2U0227" ? aCreatedPayment() : refuse("payment_in_progress");
    },
  });
  await openBanks();
  await pressPay();
  await screen.findByText(/Press again/);
  await pressPay("Affin Bank");
  await screen.findByText("payment in progress");
  await pressPay("Affin Bank");
  await seeTitle("Payment in progress");
  const keys = calls.filter(isCreation).map(({ key }) => key);
  expect([keys[2], keys[4]]).toEqual([keys[0], keys[0]]);
});

test("a payment in progress of somebody else is told, and leaves nothing behind", async () => {
  serve({ ...world, create: () => refuse("payment_in_progress") });
  await openBanks();
  await pressPay();
  expect(await screen.findByText("payment in progress")).toBeTruthy();
  expect(await storedKeys()).toEqual([]);
});

test("a changed price shows both amounts and leads back to the review", async () => {
  serve({
    ...world,
    create: () => refuse("price_changed", { shown: "10.00", current: "12.00" }),
  });
  await openBanks();
  await pressPay();
  expect(await screen.findByText(/from RM\s10.00 to RM\s12.00/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Review the details" }));
  await seeTitle("Check and pay");
  expect(left).toEqual([]);
});

test.each(["/fpx_checkout", "/checkout"])(
  "whoever comes back to %s while the payment is open sees its status, and no way to pay",
  async (address) => {
    const { calls } = serve({ ...world, create: () => aCreatedPayment() });
    await openBanks();
    await pressPay();
    await waitFor(() => expect(left).toHaveLength(1));
    await reopen(address);
    await seeTitle("Payment in progress");
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    expect(calls.filter(isCreation)).toHaveLength(1);
  },
);

test("an open payment of one bill does not stand in the way of another", async () => {
  serve({ ...world, create: () => aCreatedPayment() });
  await openBanks();
  await pressPay();
  await waitFor(() => expect(left).toHaveLength(1));
  await putIntoCart(assessment);
  serve({
    ...world,
    quotes: async (services) => {
      // The device answers before the server does.
      await storedKeys();
      await storedKeys();
      return sameQuotes(services).map((quote) => {
        if (quote._id !== compound.charge._id) return quote;
        const { _id, selection } = quote;
        return { _id, selection, error: "payment_in_progress", reason: "" };
      });
    },
  });
  await reopen("/checkout");
  await goOn();
  await reopen("/fpx_checkout");
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  expect(screen.getByRole("button", { name: "Pay RM\u00a0855.00 with Maybank2U" })).toBeTruthy();
  // Nobody is being led away either.
  expect(screen.getByRole("main").dataset["phase"]).toBe("still");
});

test("a page that lay in the background while another tab paid shows the status instead", async () => {
  serve({ ...world, create: () => aCreatedPayment() });
  await openBanks();
  await screen.findByRole("radio", { name: "Maybank2U" });
  const { claimPayment, keepCreated } = await import("../../model/payment/payment-storage.ts");
  const services = [{ _id: compound.charge._id, selection: "full" }];
  const claim = await claimPayment({ services } as Parameters<typeof claimPayment>[0]);
  if ("key" in claim) await keepCreated(claim.key, aCreatedPayment());
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await seeTitle("Payment in progress")).toBeTruthy();
});

test("a page that the browser kept as it was left shows the status instead", async () => {
  serve({ ...world, create: () => aCreatedPayment() });
  await openBanks();
  await pressPay();
  await seeTitle("Opening Maybank2U");
  act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(await seeTitle("Payment in progress")).toBeTruthy();
});

test("without a payer there is nothing to choose a bank for", async () => {
  serve(world);
  await openWithCart("/fpx_checkout", compound);
  expect(await seeTitle("Check and pay")).toBeTruthy();
});
