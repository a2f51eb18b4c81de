import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { openWithCart } from "../../testing/filled-cart.ts";
import { seeTitle } from "../../testing/paying.ts";
import { aPaidPayment, capability, keyed, paymentId } from "../../testing/payments.ts";

const saved: { address: string; name: string }[] = [];
const made: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  made.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made.push(blob as Blob);
    return "blob:made-here";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ address: this.href, name: this.download });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openReceipt(payment = aPaidPayment()): Promise<void> {
  serve({ payment: () => payment });
  await openWithCart(`/receipt?${keyed}`);
  await seeTitle("Payment successful");
}

const textOfNext = () => screen.getByRole("region", { name: "What next" }).textContent;

test("the payer is told where the receipt went, by mail and by text", async () => {
  const sent = { sent_softcopy: true, sent_text: true, capability };
  await openReceipt(aPaidPayment({ ...sent, email: "siti@contoh.my", contact: "+60135550101" }));
  expect(textOfNext()).toContain("Your receipt was sentsiti@contoh.my: sent+60135550101: sent");
});

test("until it was sent the payer sees where it will go, and how to correct that", async () => {
  await openReceipt(aPaidPayment({ capability, email: "siti@contoh.my" }));
  expect(textOfNext()).toContain("Your receipt comes by emailsiti@contoh.my: on its way");
  const again = screen.getByRole("link", { name: "No email? Send it again or correct it" });
  expect(again.getAttribute("href")).toContain(`/requery?id=${paymentId}`);
});

test("it asks for twenty seconds whether the mail has left, and says meanwhile what has", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const email = "siti@contoh.my";
  const texted = aPaidPayment({ capability, email, contact: "+60135550101", sent_text: true });
  const payment = vi.fn<() => Payment>(() => texted);
  serve({ payment });
  await openWithCart(`/receipt?${keyed}`);
  await seeTitle("Payment successful");
  const first = "Your receipt comes by emailsiti@contoh.my: on its way+60135550101: sent";
  expect(textOfNext()).toContain(first);
  for (const [index, seconds] of [2, 3, 5, 10].entries()) {
    expect(payment).toHaveBeenCalledTimes(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  }
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(payment).toHaveBeenCalledTimes(5);
  expect(textOfNext()).toContain(first);
});

test("what has left is said without a reload, and asked no more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const paid = aPaidPayment({ capability, email: "siti@contoh.my" });
  const payment = vi.fn<() => Payment>(() => paid);
  serve({ payment });
  await openWithCart(`/receipt?${keyed}`);
  await seeTitle("Payment successful");
  payment.mockReturnValue({ ...paid, sent_softcopy: true });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(textOfNext()).toContain("Your receipt was sentsiti@contoh.my: sent");
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(payment).toHaveBeenCalledTimes(2);
});

test("whoever was sent the link is not told where the receipt went", async () => {
  await openReceipt(aPaidPayment({ sent_softcopy: true, email: "s***@contoh.my" }));
  expect(textOfNext()).toContain("Your receipt was sent");
  expect(textOfNext()).not.toContain("contoh.my");
});

test("money that only goes back has no receipt, so that none is promised", async () => {
  await openReceipt(aPaidPayment({ receipts: [], returned: "955.00" }));
  expect(textOfNext()).not.toContain("receipt");
});

test("one press saves the document under its receipt's number", async () => {
  await openReceipt();
  const answer = new Response("%PDF-1.7", {
    headers: { "content-disposition": 'inline; filename="MPT-2026-004812.pdf"' },
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== paths.softCopy) throw new TypeError("Failed to fetch");
    return answer;
  });
  await userEvent.click(screen.getByRole("button", { name: "Save receipt (PDF)" }));
  expect(await screen.findByText(/^Saved: MPT-2026-004812\.pdf/)).toBeTruthy();
  expect(saved).toEqual([{ address: "blob:made-here", name: "MPT-2026-004812.pdf" }]);
});

test("when the document cannot be had, the button says why and can be pressed again", async () => {
  await openReceipt();
  vi.stubGlobal("fetch", async () => Response.json({ code: "busy" }, { status: 503 }));
  const save = screen.getByRole("button", { name: "Save receipt (PDF)" });
  await userEvent.click(save);
  expect(await screen.findByText("Kaunter is busy. Please try again in a moment.")).toBeTruthy();
  expect(save.getAttribute("aria-disabled")).toBeNull();
  expect(saved).toEqual([]);
});

test("a calendar remembers the day after the assessment ends, and leads back to the bill", async () => {
  await openReceipt();
  await userEvent.click(screen.getByRole("button", { name: "Add to calendar: 01/01/2027" }));
  expect(saved).toEqual([{ address: "blob:made-here", name: "kaunter.ics" }]);
  const words = (await made.at(-1)?.text()) ?? "";
  const unfolded = words.replaceAll("\r\n ", "");
  expect(unfolded).toContain("DTSTART;VALUE=DATE:20270101\r\n");
  expect(unfolded).toContain("SUMMARY:Pay Assessment 10-1001-003\\, Tawau Municipal Council\r\n");
  expect(unfolded).toMatch(
    /URL:http\S+\/#\/search\?council=mpt&type=assessment&no=10-1001-003\r\n/,
  );
  for (const line of words.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
});

test("what is due again in the same year is not called next year's", async () => {
  const [assessment] = aPaidPayment().services;
  if (!assessment) throw new Error("No services.");
  await openReceipt();
  expect(screen.getByRole("heading", { name: "Remind me next year" })).toBeTruthy();
  // Paid in March up to the second quarter.
  const services = [{ ...assessment, paid_until: "2026/2" }];
  await openReceipt(aPaidPayment({ services, paid_at: "2026-03-14T02:42:09.000Z" }));
  expect(screen.getByRole("button", { name: "Add to calendar: 01/07/2026" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Remind me in time" })).toBeTruthy();
});

test("a licence is remembered a month before it ends, and what was in arrears not at all", async () => {
  const [assessment, licence] = aPaidPayment().services;
  if (!assessment || !licence) throw new Error("No services.");
  const services = [
    { ...assessment, paid_until: "2025/4" },
    { ...licence, paid_until: "31/12/2027" },
  ];
  await openReceipt(aPaidPayment({ services }));
  expect(screen.getByRole("button", { name: "Add to calendar: 01/12/2027" })).toBeTruthy();
});

test("the phone's own way of sharing comes before WhatsApp", async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await openReceipt();
  await userEvent.click(screen.getByRole("link", { name: "Share receipt" }));
  Reflect.deleteProperty(navigator, "share");
  expect(share).toHaveBeenCalledOnce();
  expect(share.mock.calls[0]?.[0].text).toBe("Kaunter receipt RM\u00a0955.00, 14/11/2026:");
});
