import * as paths from "@kaunter/contracts/paths";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openWithCart } from "../../testing/filled-cart.ts";
import { handle } from "../../testing/licences.ts";
import { seeTitle } from "../../testing/paying.ts";
import { aPaidPayment, keyed } from "../../testing/payments.ts";

afterEach(() => vi.unstubAllGlobals());

const url = `https://kaunter.example/#/trading/digital-license/${handle}`;
const renewed = aPaidPayment({
  services: [
    {
      type: "trading_licence",
      council: "mpt",
      account_no: "R012345",
      charge: "mpt.trading_licence.R012345",
      amount: "30.00",
      explanation: [],
      paid_until: "31/12/2027",
      outcome: "settled",
    },
  ],
});
const asked = `POST ${paths.licencesOfPayment}`;
const issued = { _id: "R012345-2027", license_no: "R012345", state: "valid", url } as const;

async function openReceipt(payment: typeof renewed, own: () => object) {
  const served = serve({ payment: () => payment, others: { [asked]: own } });
  await openWithCart(`/receipt?${keyed}`);
  await seeTitle("Payment successful");
  return served.calls.filter(({ path }) => path === paths.licencesOfPayment);
}

test("old debt alone renews nothing, and asks for no licence", async () => {
  const [{ paid_until: _until, ...debt } = {}] = renewed.services;
  const payment = { ...renewed, services: [debt] } as typeof renewed;
  const calls = await openReceipt(payment, () => ({ licences: [], awaited: 0 }));
  expect(calls).toEqual([]);
});

test("a receipt of a renewal leads to the licence", async () => {
  await openReceipt(renewed, () => ({ licences: [issued], awaited: 0 }));
  const link = await screen.findByRole("link", { name: "Open licence R012345" });
  expect(link.getAttribute("href")).toBe(url);
});

test.each([
  ["suspended", "paying does not lift the suspension"],
  ["revoked", "The council has revoked this licence"],
] as const)("whoever renewed a licence that is %s is not told to show it", async (state, said) => {
  await openReceipt(renewed, () => ({ licences: [{ ...issued, state }], awaited: 0 }));
  await screen.findByRole("link", { name: "Open licence R012345" });
  expect(screen.getByText(new RegExp(said))).toBeTruthy();
  expect(screen.queryByText(/Show it on your phone/)).toBeNull();
});

test("of two licences the one that is suspended says so, and the other is to be shown", async () => {
  const other = { ...issued, _id: "R012346-2027", license_no: "R012346", state: "suspended" };
  await openReceipt(renewed, () => ({ licences: [issued, other], awaited: 0 }));
  const link = await screen.findByRole("link", { name: "Open licence R012346" });
  expect(link.parentElement?.textContent).toContain("paying does not lift the suspension");
  expect(screen.getAllByText(/paying does not lift the suspension/)).toHaveLength(1);
  expect(screen.getByText(/Show it on your phone/)).toBeTruthy();
});

test("one that is still being issued is waited for, and appears by itself", async () => {
  let isIssued = false;
  await openReceipt(renewed, () =>
    isIssued ? { licences: [issued], awaited: 0 } : { licences: [], awaited: 1 },
  );
  await screen.findByText(/Your licence is being issued/);
  isIssued = true;
  expect(
    await screen.findByRole("link", { name: "Open licence R012345" }, { timeout: 10_000 }),
  ).toBeTruthy();
});

test("whoever has only the link to the payment is shown no licence", async () => {
  await openReceipt(renewed, () => refuse("not_found"));
  expect(screen.queryByText("Your digital licence")).toBeNull();
});
