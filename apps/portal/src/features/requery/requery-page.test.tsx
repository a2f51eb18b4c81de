import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import {
  aCreatedPayment,
  aRequeried,
  capability,
  keyed,
  payerCapability,
  paymentId,
} from "../../testing/payments.ts";

const number = () => screen.getByRole("textbox", { name: /Bill or payment number/ });
const contact = () => screen.getByRole("textbox", { name: /Email or phone/ });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const seeTitle = (name: string) => screen.findByRole("heading", { level: 1, name });

async function ask(typed: string, by: string) {
  await userEvent.type(number(), typed);
  await userEvent.type(contact(), by);
  await press("Check my payment");
}

/** A browser that has started the payment; it may have seen its end. */
async function openAsPayer(address: string, isDone = false) {
  await openApp("/about");
  const { openDB } = await import("idb");
  const db = await openDB("kaunterDB", 1, {
    upgrade: (made) => void made.createObjectStore("payments", { keyPath: "key" }),
  });
  const created = aCreatedPayment();
  const charges = ["mpt.compound.I26900001"];
  await db.put("payments", {
    key: "k",
    request: null,
    charges,
    startedAt: "2026",
    created,
    isDone,
  });
  db.close();
  return openTab(address);
}

describe("the form", () => {
  test("asks with a number and an e-mail or a phone, and the answer is one sentence with the reference", async () => {
    const { calls } = serve({
      requery: () => aRequeried({ status: "successful", paid_at: "2026-11-14T02:42:09.000Z" }),
    });
    await openApp("/requery");
    await ask("MPT-2026-004812", "013-555 0101");
    const heading = await seeTitle("Yes, it has been paid");
    expect(document.activeElement).toBe(heading);
    screen.getByText(/received on 14\/11\/2026 10:42 AM/);
    expect(screen.getByText("1762").parentElement?.textContent).toBe(paymentId);
    expect(calls).toEqual([
      {
        path: "/api/payments/requery",
        body: { number: "MPT-2026-004812", contact: "013-555 0101" },
      },
    ]);
  });

  test.each([
    [
      "",
      "",
      [
        "Enter the number on the bill or of the payment",
        "Enter the email or phone number you gave when you paid",
      ],
    ],
    ["1762950000000001", "siti@", ["Invalid e-mail format"]],
    ["1762950000000001", "12", ["Please enter a valid Malaysian phone number."]],
    ["4111 1111 1111 1111", "siti@contoh.my", [/looks like a card number/]],
  ])(
    "says beside the field what is wrong with %j and %j, and asks nobody",
    async (typed, by, texts) => {
      const { calls } = serve({ requery: () => aRequeried() });
      await openApp("/requery");
      if (typed !== "") await userEvent.type(number(), typed);
      if (by !== "") await userEvent.type(contact(), by);
      await press("Check my payment");
      for (const text of texts) expect(await screen.findAllByText(text)).toHaveLength(2);
      expect(calls).toEqual([]);
    },
  );

  test("takes a link that is pasted into it", async () => {
    const { calls } = serve({ requery: () => aRequeried() });
    await openApp("/requery");
    await userEvent.click(number());
    await userEvent.paste(`https://kaunter.example/#/receipt?${keyed}`);
    await press("Check my payment");
    await seeTitle("Not known yet");
    expect(calls[0]?.body).toEqual({ _id: paymentId, capability });
  });

  test("keeps what was typed when nothing is found, and does not say which of the two is wrong", async () => {
    serve({ requery: () => refuse("not_found") });
    await openApp("/requery");
    await ask(paymentId, "siti@contoh.my");
    await screen.findByText(/no payment with this number and this email or phone/);
    expect(number()).toHaveProperty("value", paymentId);
  });

  test("says so when the line is lost, and can be sent again", async () => {
    let isLost = true;
    const { calls } = serve({ requery: () => (isLost ? refuse("network_error") : aRequeried()) });
    await openApp("/requery");
    await ask(paymentId, "siti@contoh.my");
    await screen.findByText(/We cannot connect/);
    isLost = false;
    await press("Check my payment");
    await seeTitle("Not known yet");
    expect(calls).toHaveLength(2);
  });
});

describe("the answer", () => {
  test("comes by itself for a link, and again when asked again", async () => {
    const answers = [
      aRequeried(),
      aRequeried({ status: "successful", asked_at: "2026-11-14T02:45:00.000Z" }),
    ];
    serve({ requery: () => answers.shift() ?? aRequeried() });
    await openApp(`/requery?${keyed}`);
    await seeTitle("Not known yet");
    await press("Check again");
    await seeTitle("Yes, it has been paid");
    const receipt = screen.getByRole("link", { name: "Open the receipt" });
    expect(receipt.getAttribute("href")).toBe(`#/receipt?${keyed}`);
  });

  test("does not say yes where a receipt was withdrawn", async () => {
    serve({ requery: () => aRequeried({ status: "successful", unsettled: "withdrawn" }) });
    await openApp(`/requery?${keyed}`);
    await seeTitle("A receipt was withdrawn");
    expect(screen.queryByText("Yes, it has been paid")).toBeNull();
  });

  test("sends the receipt again for the same number and payer", async () => {
    const { calls } = serve({
      requery: () => aRequeried({ status: "successful" }),
      sendReceipt: () => ({ accepted: true }),
    });
    await openApp("/requery");
    await ask(paymentId, "siti@contoh.my");
    await press("Send my receipt again");
    await screen.findByText(/on its way to the email address/);
    expect(calls[1]).toEqual({
      path: "/api/payments/send_receipt",
      body: { number: paymentId, contact: "siti@contoh.my" },
    });
    expect(screen.queryByRole("link", { name: "Open the receipt" })).toBeNull();
  });

  test.each([
    ["pending", "Not known yet", false],
    ["failed", "No, it was not paid", true],
  ] as const)("of a payment that is %s leads to paying: %s", async (status, title, leads) => {
    serve({ requery: () => aRequeried({ status }) });
    await openApp(`/requery?${keyed}`);
    await seeTitle(title);
    expect(screen.queryByRole("link", { name: "Find the bill again" }) !== null).toBe(leads);
    expect(screen.queryByText("Pay again")).toBeNull();
    within(screen.getByRole("main")).getByRole("link", { name: "Helpline" });
  });

  test("another payment can be asked about", async () => {
    serve({ requery: () => aRequeried() });
    await openApp(`/requery?${keyed}`);
    await press("Check another payment");
    expect(number()).toHaveProperty("value", "");
  });
});

describe("paying again after a day in review", () => {
  const overdue = { requery: () => aRequeried({ may_pay_again: true }) };

  test("is offered with words about the first money; on another device it begins with the bill", async () => {
    serve(overdue);
    await openApp(`/requery?${keyed}`);
    await screen.findByText(/we will refund one of them/);
    expect(
      screen.getByRole("link", { name: "Find the bill and pay again" }).getAttribute("href"),
    ).toBe("#/search");
  });

  test("on the device you paid with it goes on from the cart, and the charge may be paid again", async () => {
    serve(overdue);
    await openAsPayer(`/requery?${keyed}`);
    await press("Pay again from the cart");
    await seeTitle("Your cart is empty");
    const { paysAgain } = await import("../../model/payment/pay-again.ts");
    const { findOpenFor } = await import("../../model/payment/payment-storage.ts");
    expect(paysAgain(["mpt.compound.I26900001"])).toBe(true);
    expect(paysAgain(["mpt.compound.I26900002"])).toBe(false);
    expect(await findOpenFor(["mpt.compound.I26900001"])).toBeNull();
  });
});

describe("a mistyped e-mail", () => {
  const open = async () => userEvent.click(await screen.findByText("Is the email address wrong?"));
  const email = () => screen.getByRole("textbox", { name: "Correct email address" });
  const made = { requery: () => aRequeried({ status: "successful" }) };

  test("is corrected by the device that paid, without anything else", async () => {
    const { calls } = serve({ ...made, correctEmail: () => ({ email: "s***@contoh.my" }) });
    await openAsPayer("/requery", true);
    await ask(paymentId, "013-555 0101");
    await open();
    await userEvent.type(email(), "siti@contoh.my");
    await press("Correct the email");
    await screen.findByText(/now go to s\*\*\*@contoh.my/);
    expect(calls[1]?.body).toEqual({
      _id: paymentId,
      email: "siti@contoh.my",
      payer_capability: payerCapability,
    });
  });

  test("is corrected by the link with the phone of the payment; what is wrong is listed, and the list has the focus", async () => {
    const { calls } = serve({ ...made, correctEmail: () => refuse("not_found") });
    await openApp(`/requery?${keyed}`);
    await open();
    await press("Correct the email");
    const list = within(document.activeElement as HTMLElement).getAllByRole("link");
    expect(list.map(({ textContent }) => textContent)).toEqual([
      "Invalid e-mail format",
      "Please enter a valid Malaysian phone number.",
    ]);
    await userEvent.type(email(), "siti@contoh.my");
    await userEvent.type(
      screen.getByRole("textbox", { name: /Phone no. of this payment/ }),
      "0135550101",
    );
    await press("Correct the email");
    await waitFor(() =>
      expect(calls[1]?.body).toEqual({
        _id: paymentId,
        email: "siti@contoh.my",
        capability,
        phone: "0135550101",
      }),
    );
    await screen.findByText("Not Found!");
  });

  test("is not corrected by whoever knows a number and the payer: they are told who can", async () => {
    serve(made);
    await openApp("/requery");
    await ask(paymentId, "siti@contoh.my");
    await open();
    screen.getByText(/on the device you paid with/);
    expect(screen.queryByRole("textbox", { name: "Correct email address" })).toBeNull();
  });
});

test("whoever started a payment on this device is offered to check it without a number", async () => {
  const { calls } = serve({ requery: () => aRequeried() });
  await openAsPayer("/requery");
  await userEvent.click(await screen.findByRole("link", { name: "Check this payment" }));
  await seeTitle("Not known yet");
  expect(calls[0]?.body).toEqual({ _id: paymentId, capability });
});
