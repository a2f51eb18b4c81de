import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openWithCart } from "../../testing/filled-cart.ts";
import { seeTitle } from "../../testing/paying.ts";
import { aPaidPayment, aPayment, keyed, paymentId } from "../../testing/payments.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const address = `/receipt?${keyed}`;

async function openReceipt(payment = aPaidPayment()): Promise<void> {
  serve({ payment: () => payment });
  await openWithCart(address);
  await seeTitle("Payment successful");
}

function textOf(region: string): string {
  const element = screen.getByRole("region", { name: region });
  return (element.textContent ?? "").replaceAll("\u00a0", " ");
}

test("it says what was paid, when, how, and how many receipts there are, before everything else", async () => {
  await openReceipt();
  const panel = screen.getByRole("heading", { name: "Payment successful" }).parentElement;
  expect((panel?.textContent ?? "").replaceAll("\u00a0", " ")).toBe(
    "Payment successfulRM 955.0014/11/2026 10:42 AM · FPX · Maybank2U2 bills, 2 official receipts",
  );
});

test("each council's receipt says what was paid, for what, and how its amount came about", async () => {
  const [assessment, ...others] = aPaidPayment().services;
  if (!assessment) throw new Error("No assessment.");
  const services = [{ ...assessment, subject: "Lot 12, Jalan Apas" }, ...others];
  await openReceipt(aPaidPayment({ services }));
  expect(textOf("Your receipts")).toBe(
    "Your receiptsTawau Municipal CouncilReceipt no. MPT-2026-004812" +
      "Assessment10-1001-003 · Lot 12, Jalan ApasPaid until 31/12/2026 (quarter 4)Amount: RM 865.00" +
      "Assessment 2026RM 874.00Rebate 5%-RM 9.00" +
      "QR code to checkAnyone can scan this code to check the receipt. Check MPT-2026-004812" +
      "Sandakan Municipal CouncilReceipt no. MPS-2026-000017" +
      "Trading LicenceR012345Amount: RM 85.00Process feeR012345Amount: RM 5.00" +
      "QR code to checkAnyone can scan this code to check the receipt. Check MPS-2026-000017" +
      "TotalRM 955.00Reference no.1762950000000001",
  );
});

const unfold = () => userEvent.click(screen.getByText("Payment details and print"));
const details = () =>
  screen.getByText("Payment details and print").closest("details")?.textContent ?? "";

test("who paid and the numbers that only a bank asks for are folded away", async () => {
  await openReceipt();
  expect(details()).toContain(
    "Paid bySiti *****************Payment methodFPX · Maybank2UFPX transaction ID2611141042000817" +
      "Order no.K2611140240ABCDEFGHZStatusSuccessful",
  );
});

test("a hall, its deposit and what was declared have their names", async () => {
  const line = { council: "mpt" as const, amount: "1.00" };
  const slot = { date: "18/04/2026", from: "08:00", to: "17:00" };
  const [hall, visit] = ["mpt.booking.BK2026000001", "1773540000001"];
  await openReceipt(
    aPaidPayment({
      services: [
        {
          ...line,
          type: "booking",
          account_no: "BK-2026-000001",
          charge: hall,
          explanation: [{ code: "booked_slot", params: slot, amount: "1.00" }],
        },
        {
          ...line,
          type: "booking_deposit",
          account_no: "BK-2026-000001",
          charge: hall,
          explanation: [{ code: "deposit", params: { name: "Dewan" }, amount: "1.00" }],
        },
        {
          ...line,
          type: "local_government_charge",
          account_no: "KPK 1",
          charge: visit,
          explanation: [],
        },
      ],
    }),
  );
  const names = [
    ...screen
      .getByRole("region", { name: "Your receipts" })
      .querySelectorAll("dt > span:first-child"),
  ];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Facility Booking",
    "Deposit: Dewan",
    "Local Government Charge",
  ]);
});

test("a receipt whose payer's name was removed says so", async () => {
  await openReceipt(aPaidPayment({ full_name: "", email: "", contact: "" }));
  expect(screen.getByText("Name removed after the time for which it is kept")).toBeTruthy();
});

test("money for a bill that was no longer owed is said to come back, at the bill and above", async () => {
  const paid = aPaidPayment();
  const services = paid.services.map((service, index) =>
    index === 0 ? { ...service, outcome: "refund_due" as const } : service,
  );
  await openReceipt({ ...paid, services, returned: "865.00" });
  expect(screen.getAllByText(/We will return it to you/)).toHaveLength(1);
  expect(screen.getByText("RM 865.00 will be returned to you.")).toBeTruthy();
});

test("what was taken twice is said to come back, though every bill is paid", async () => {
  await openReceipt(aPaidPayment({ returned: "955.00" }));
  expect(screen.getByText("RM 955.00 will be returned to you.")).toBeTruthy();
});

test("money for a bill that must be looked into is said to be checked, at the bill and above", async () => {
  const paid = aPaidPayment();
  const services = paid.services.map((service, index) =>
    index === 0 ? { ...service, outcome: "suspense" as const } : service,
  );
  await openReceipt({ ...paid, services });
  expect(screen.getByText(/Your money is safe, and we will tell you/)).toBeTruthy();
  expect(screen.getByText("We are checking RM 865.00 with the council.")).toBeTruthy();
});

test.each([
  ["48", "Credit / Debit Card · Visa"],
  ["49", "Credit / Debit Card · Mastercard"],
  ["2", "Credit / Debit Card"],
])("a payment by card %s is called %s, and names no bank transfer", async (code, name) => {
  const { fpx_msgToken: _none, ...paid } = aPaidPayment();
  await openReceipt({ ...paid, payment_method: code, bank_name: "" });
  expect(screen.getByText(name, { selector: "dd" })).toBeTruthy();
  expect(screen.queryByText(/FPX/)).toBeNull();
});

test("a void receipt says so", async () => {
  const [receipt] = aPaidPayment().receipts;
  if (!receipt) throw new Error("No receipt.");
  await openReceipt(aPaidPayment({ receipts: [{ ...receipt, is_void: true }] }));
  expect(screen.getByText(/^Void\. The council has withdrawn this receipt/)).toBeTruthy();
});

test("each receipt carries a code and a link by which anyone can check it", async () => {
  await openReceipt();
  for (const [number, token] of [
    ["MPT-2026-004812", "mpt"],
    ["MPS-2026-000017", "mps"],
  ]) {
    const code = await screen.findByAltText(`QR code of receipt ${number}`);
    const drawn = decodeURIComponent(code.getAttribute("src") ?? "");
    expect(drawn).toContain('viewBox="-4 -4 12 12"');
    expect(drawn).toContain('d="M0 0h1v1h-1zM1 2h1v1h-1z"');
    const link = screen.getByText(`Check ${number}`);
    expect(link.getAttribute("href")).toBe(`https://kaunter.example/#/verify?t=${token}`);
  }
});

test("it can be printed", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await openReceipt();
  await unfold();
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a payment that was not made has no receipt: its status is shown", async () => {
  serve({ payment: () => aPayment({ status: "pending" }) });
  await openWithCart(address);
  expect(await seeTitle("Waiting for the bank")).toBeTruthy();
});

test("a wrong key shows nothing", async () => {
  serve({ payment: () => refuse("not_found") });
  await openWithCart(address);
  expect(await seeTitle("We are checking")).toBeTruthy();
});

test("it speaks the language that is chosen", async () => {
  await openReceipt();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "zh");
  await seeTitle("付款成功");
  expect(screen.getByText(/^14\/11\/2026 上午10:42/)).toBeTruthy();
});

test("whoever was only sent the link sees no order number and cannot revoke anything", async () => {
  const { sellerExOrderNo: _none, ...seen } = aPaidPayment();
  await openReceipt(seen);
  expect(details()).not.toContain("Order no.");
  expect(screen.queryByRole("button", { name: "Switch off the old links" })).toBeNull();
});

const seeLink = (capability: string) =>
  vi.waitFor(() => {
    const share = screen.getByRole("link", { name: "Share receipt" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(share)).toContain(`/receipt?id=${paymentId}&key=${capability}`);
  });

test("the payer switches off the old links and stays on the page, which has a new one", async () => {
  const fresh = "shown-after-revoking-z";
  const { calls } = serve({
    payment: (_id, capability) => aPaidPayment({ capability }),
    others: { "POST /api/payments/revoke_links": () => ({ capability: fresh }) },
  });
  await openWithCart(address);
  await seeTitle("Payment successful");
  await userEvent.click(screen.getByText("Does somebody else have the link to this payment?"));
  await userEvent.click(screen.getByRole("button", { name: "Switch off the old links" }));
  expect(await screen.findByText(/The old links no longer work/)).toBeTruthy();
  await seeLink(fresh);
  expect(calls.at(-1)).toEqual({
    path: "/api/payments/revoke_links",
    body: { _id: paymentId },
  });
});

test("a payer with a revoked link is led to the one that counts", async () => {
  const fresh = "shown-after-revoking-z";
  await openReceipt(aPaidPayment({ capability: fresh }));
  await seeLink(fresh);
  expect(screen.getByRole("heading", { name: "Payment successful" })).toBeTruthy();
});

test("our own fee stands between the councils' bills and the total", async () => {
  const fee = { amount: "0.50", outcome: "settled" as const };
  await openReceipt(aPaidPayment({ amount: "955.50", service_fee: fee }));
  expect(textOf("Your receipts")).toContain("Service feeRM 0.50TotalRM 955.50");
});

test("a fee that goes back is said beside the success, with the bills that do", async () => {
  const services = aPaidPayment().services.map((line) => ({
    ...line,
    outcome: "refund_due" as const,
  }));
  const fee = { amount: "0.50", outcome: "refund_due" as const };
  await openReceipt(
    aPaidPayment({ amount: "955.50", services, service_fee: fee, returned: "955.50" }),
  );
  const panel = screen.getByRole("heading", { name: "Payment successful" }).parentElement;
  expect((panel?.textContent ?? "").replaceAll("\u00a0", " ")).toMatch(/RM 955\.50.*RM 955\.50/);
});
