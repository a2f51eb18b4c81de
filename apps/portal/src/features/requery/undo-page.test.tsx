import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";
import { capability, paymentId } from "../../testing/payments.ts";

const route = "POST /api/payments/email/undo";
const address = `/undo_correction?id=${paymentId}&no=2&key=${capability}`;
const undo = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Send emails to this address again" }));

test("the mail's link undoes the change with one press, and not before", async () => {
  const { calls } = serve({ others: { [route]: () => ({ ok: true }) } });
  await openApp(address);
  expect(await screen.findByText(new RegExp(paymentId))).toBeTruthy();
  expect(document.title).toBe("Emails go to another address – Kaunter");
  expect(calls).toEqual([]);
  await undo();
  const title = await screen.findByRole("heading", { name: "The change has been undone" });
  expect(document.activeElement).toBe(title);
  const body = { _id: paymentId, correction: 2, key: capability };
  expect(calls).toEqual([{ path: "/api/payments/email/undo", body }]);
});

test.each([
  ["invalid_request", /or 48 hours have passed/],
  ["not_found", /or 48 hours have passed/],
  ["too_many_requests", /Too many attempts/],
] as const)("a link that is refused with %s says what to do", async (code, text) => {
  serve({ others: { [route]: () => refuse(code) } });
  await openApp("/undo_correction?id=12");
  await undo();
  expect(await screen.findByText(text)).toBeTruthy();
});
