import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { aBill } from "../../testing/bills.ts";
import { serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, putIntoCart, sameQuotes } from "../../testing/filled-cart.ts";
import { openApp } from "../../testing/open-app.ts";
import { payer } from "../../testing/paying.ts";
import { aCreatedPayment } from "../../testing/payments.ts";

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
  // By a page that is not open any more.
  sessionStorage.setItem("licencePhoto", "{}");
  again.allowPayAgain(["mpt.compound.V26000001"]);
  leftOut.agreeToLeaveOut(["mpt.compound.V26000001"]);
  await payments.claimPayment({ services: [] } as never);
  queryClient.setQueryData(["bills", "siti@contoh.my"], [aBill()]);
  return { payerKept, again, leftOut, queryClient };
}

/** What lies in the databases of this browser. A page that is open may have made an empty one again. */
async function storedRows(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) rows.push(...(await database.getAll(store)));
    database.close();
  }
  return rows;
}

test("a logout leaves language and council on the device, and nothing else of anybody", async () => {
  await openUsed();
  expect(await storedRows()).toHaveLength(2);
  const { signedOut } = await import("./session.ts");
  await act(signedOut);
  expect(Object.keys(localStorage).toSorted()).toEqual(["council", "forgotten", "lang"]);
  expect(Object.keys(sessionStorage)).toEqual(["forgotten"]);
  expect(await storedRows()).toEqual([]);
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
  await waitFor(async () => expect(await storedRows()).toEqual([]));
});

test.each([
  ["stays when nothing is left of the one before", false, 1],
  ["goes with a payment of theirs that is still open", true, 0],
])("what a guest begins after a session ended, %s", async (_, isOpen, kept) => {
  await openApp("/");
  const { claimPayment, keepCreated } = await import("../payment/payment-storage.ts");
  const { currentCount } = await import("../cart/use-cart.ts");
  const { sessionIsOver, signedIn } = await import("./session.ts");
  act(() => signedIn("siti@contoh.my"));
  const claim = isOpen && (await claimPayment({ services: [] } as never));
  if (claim && "key" in claim) await keepCreated(claim.key, aCreatedPayment());
  act(sessionIsOver);
  await putIntoCart(compound);
  act(() => signedIn("ali@contoh.my"));
  expect(currentCount()).toBe(kept);
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
