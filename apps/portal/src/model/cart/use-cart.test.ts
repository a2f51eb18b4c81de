import { DomainError } from "@kaunter/domain/domain-error";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCompound, aLicence, anOffer, aRenewal } from "../../testing/charges.ts";
import type { Choice } from "./cart-item.ts";

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Each tab has its own copy of the module, as each has in a browser. */
async function openTab() {
  vi.resetModules();
  const tab = await import("./use-cart.ts");
  let count = 0;
  tab.watchCount((next) => {
    count = next;
  });
  return { ...tab, count: () => count };
}

function compound(number: number): Choice {
  const no = `V26-${String(number).padStart(6, "0")}`;
  const charge = aCompound({ _id: `mpt.compound.${no}`, compound_no: no });
  return { charge, offer: anOffer({ selection: "full", amount: "10.00" }), consent: null };
}

const licence: Choice = { charge: aLicence(), offer: aRenewal(), consent: null };

const hours: Choice = {
  charge: {
    type: "parking_session",
    _id: "1773021600000",
    council: "mpt",
    amount: "0.00",
    declaration: {
      type: "parking_session",
      council: "mpt",
      zone: "A",
      vehicle_no: "ST1234A",
      hours: 2,
    },
  },
  offer: anOffer({ selection: "full", amount: "1.00" }),
  consent: null,
};

async function refusalOf(adding: Promise<void>): Promise<unknown> {
  const error: unknown = await adding.catch((caught: unknown) => caught);
  return error instanceof Error && "code" in error ? error.code : error;
}

test("ten items fit, tied lines not counted; the eleventh is refused and nothing is stored of it", async () => {
  const tab = await openTab();
  for (let number = 1; number <= 9; number += 1) await tab.addCharge(compound(number));
  await tab.addCharge(licence);
  expect(await refusalOf(tab.addCharge(compound(11)))).toBe("cart_full");
  expect(tab.count()).toBe(10);
});

test("the same charge twice is refused, however its number is written", async () => {
  const tab = await openTab();
  await tab.addCharge(compound(1));
  const again = compound(1);
  again.charge = aCompound({ compound_no: "v26 000001" });
  expect(await refusalOf(tab.addCharge(again))).toBe("already_in_cart");
});

test("what one tab adds or removes, the other sees", async () => {
  const one = await openTab();
  const other = await openTab();
  await one.addCharge(licence);
  await vi.waitFor(() => expect(other.count()).toBe(1));
  await one.addCharge(compound(1));
  await vi.waitFor(() => expect(other.count()).toBe(2));
});

test("two tabs that add at the same moment cannot both take the last place", async () => {
  const one = await openTab();
  const other = await openTab();
  for (let number = 1; number <= 9; number += 1) await one.addCharge(compound(number));
  const outcomes = await Promise.all([
    refusalOf(one.addCharge(compound(20))),
    refusalOf(other.addCharge(compound(21))),
  ]);
  expect(outcomes.toSorted()).toEqual(["cart_full", undefined]);
});

test("a difference stays noted when asked again; a charge that can be paid again is not noted as gone", async () => {
  const tab = await openTab();
  const { charge, offer } = compound(1);
  await tab.addCharge({ charge, offer, consent: null });
  const { result } = renderHook(tab.useCart);
  const noted = () => [...result.current.notes.values()];
  const quote = { _id: charge._id, selection: "full" };

  const dearer = { ...quote, offer: { ...offer, amount: "20.00" } };
  await act(() => tab.applyQuotes({ items: [dearer] }));
  await act(() => tab.applyQuotes({ items: [dearer] }));
  expect(noted()).toEqual([{ wasSen: 1_000 }]);
  await act(() => tab.applyQuotes({ items: [{ ...quote, error: "compound_court", reason: "" }] }));
  expect(noted()).toEqual([{ goneBecause: "compound_court" }]);
  await act(() => tab.applyQuotes({ items: [dearer] }));
  expect(noted()).toEqual([]);
});

test("a difference is measured from what was agreed to, and is gone when it is agreed to, undone or taken out", async () => {
  const tab = await openTab();
  const choice = compound(1);
  await tab.addCharge(choice);
  const { result } = renderHook(tab.useCart);
  const noted = () => [...result.current.notes.values()];
  const costs = (amount: string) =>
    act(() => {
      const quote = { _id: choice.charge._id, selection: "full" };
      return tab.applyQuotes({ items: [{ ...quote, offer: { ...choice.offer, amount } }] });
    });

  await costs("20.00");
  await costs("30.00");
  expect(noted()).toEqual([{ wasSen: 1_000 }]);
  await costs("10.00");
  expect(noted()).toEqual([]);
  await costs("20.00");
  act(tab.agreeToChanges);
  expect(noted()).toEqual([]);
  await costs("30.00");
  expect(noted()).toEqual([{ wasSen: 2_000 }]);
  const [item] = result.current.items;
  if (item) await act(() => tab.removeItem(item));
  await act(() => tab.addCharge(choice));
  expect(noted()).toEqual([]);
});

test("parking hours wait an hour in the cart; after that they stay in sight and are not paid, until they are chosen anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-09T10:00:00+08:00") });
  const tab = await openTab();
  await tab.addCharge(hours);
  await tab.addCharge(compound(1));
  vi.setSystemTime(new Date("2026-03-09T10:59:00+08:00"));
  const next = await openTab();
  const inNext = renderHook(next.useCart).result;
  const paid = () => next.payableItems(inNext.current).map(({ kind }) => kind);
  await vi.waitFor(() => expect(paid()).toEqual(["parking_session", "compound"]));
  vi.setSystemTime(new Date("2026-03-09T11:00:00+08:00"));
  await act(() => next.addCharge(compound(2)));
  expect(paid()).toEqual(["compound", "compound"]);
  const { _id } = hours.charge;
  await act(() => next.applyQuotes({ items: [{ _id, selection: "full", offer: hours.offer }] }));
  expect([...inNext.current.notes.values()]).toEqual([{ goneBecause: "hours_over" }]);
  const last = await openTab();
  const { result } = renderHook(last.useCart);
  await vi.waitFor(() => expect(result.current.items).toHaveLength(3));
  expect(last.payableItems(result.current)).toHaveLength(2);
  await act(() => last.replaceCharge(hours));
  expect(last.payableItems(result.current)).toHaveLength(3);
  await vi.waitFor(() => expect(paid()).toHaveLength(3));
});

test("a charge that costs nothing does not get in", async () => {
  const tab = await openTab();
  const free = { ...compound(1), offer: anOffer({ amount: "0.00" }) };
  expect(await refusalOf(tab.addCharge(free))).toBe(new DomainError("nothing_due").code);
});
