import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBill } from "../../testing/bills.ts";
import { serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, sameQuotes } from "../../testing/filled-cart.ts";
import { payer } from "../../testing/paying.ts";

/** A browser in which somebody has begun everything that can be begun. */
async function openUsed() {
  serve({ quotes: sameQuotes });
  await openWithCart("/cart", compound);
  localStorage.setItem("lang", "en");
  localStorage.setItem("council", "mps");
  const [payerKept, again, leftOut, payments, { queryClient }] = await Promise.all([
    import("../payment/kept-payer.ts"),
    import("../payment/pay-again.ts"),
    import("../cart/left-out.ts"),
    import("../payment/payment-storage.ts"),
    import("@kaunter/web/api/query-client"),
  ]);
  payerKept.keepPayer(payer);
  payerKept.keepPayerOnDevice(payer);
  payerKept.keepTyped("email", "siti@");
  again.allowPayAgain(["mpt.compound.V26000001"]);
  leftOut.agreeToLeaveOut(["mpt.compound.V26000001"]);
  await payments.claimPayment({ services: [] } as never);
  queryClient.setQueryData(["bills", "siti@contoh.my"], [aBill()]);
  return { payerKept, again, leftOut, queryClient };
}

test("a logout leaves language and council on the device, and nothing else", async () => {
  await openUsed();
  const { signedOut } = await import("./session.ts");
  await act(signedOut);
  expect(Object.keys(localStorage).toSorted()).toEqual(["council", "lang"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test("another person who signs in after a session ended finds nothing of the one before", async () => {
  const { payerKept } = await openUsed();
  const { sessionIsOver, signedIn } = await import("./session.ts");
  act(() => signedIn("siti@contoh.my"));
  act(sessionIsOver);
  expect(payerKept.keptPayer()).toEqual(payer);
  act(() => signedIn("ali@contoh.my"));
  expect(payerKept.keptPayer()).toBeNull();
  expect(await screen.findByText("Your cart is empty")).toBeTruthy();
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("a logout leaves nothing in the page that is open", async () => {
  const { payerKept, again, leftOut, queryClient } = await openUsed();
  const { signedOut } = await import("./session.ts");
  await act(signedOut);
  expect(payerKept.keptPayer()).toBeNull();
  expect(payerKept.typedPayer()).toEqual({});
  expect(again.paysAgain(["mpt.compound.V26000001"])).toBe(false);
  expect(leftOut.agreedLeftOut()).toEqual([]);
  expect(queryClient.getQueryData(["bills", "siti@contoh.my"])).toBeUndefined();
  expect(await screen.findByText("Your cart is empty")).toBeTruthy();
});
