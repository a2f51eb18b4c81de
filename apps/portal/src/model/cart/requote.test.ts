import type { Quotes } from "@kaunter/contracts/charges";
import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { aCompound, aLicence, anOffer, aRenewal } from "../../testing/charges.ts";
import { itemsOf } from "./cart-item.ts";
import { requoteItems } from "./requote.ts";

const addedAt = "2026-03-10T04:00:00.000Z";
const licence = itemsOf({ charge: aLicence(), offer: aRenewal(), consent: null }, addedAt);
const compound = itemsOf(
  { charge: aCompound(), offer: anOffer({ selection: "full", amount: "10.00" }), consent: null },
  addedAt,
);

function quotes(...items: Quotes["items"]): Quotes {
  return { items };
}

const service = { _id: "mpt.trading_licence.R012345", selection: "renewal" };

function amounts(result: ReturnType<typeof requoteItems>) {
  return result.items.map(({ kind, amountSen }) => [kind, amountSen]);
}

test("a fee that has changed is a difference of its own line", () => {
  const tied = [{ type: "process_fee" as const, amount: "7.00", explanation: [] }];
  const result = requoteItems(licence, quotes({ ...service, offer: aRenewal({ tied }) }));
  expect(amounts(result)).toEqual([
    ["license", 8_500],
    ["process_fee", 700],
  ]);
  expect([...result.notes.values()]).toEqual([{ wasSen: sen(500) }]);
});

test("a fee that is no longer asked for goes, and one that is new comes", () => {
  const without = requoteItems(licence, quotes({ ...service, offer: aRenewal({ tied: [] }) }));
  expect(amounts(without)).toEqual([["license", 8_500]]);
  const again = requoteItems(without.items, quotes({ ...service, offer: aRenewal() }));
  expect(amounts(again)).toEqual([
    ["license", 8_500],
    ["process_fee", 500],
  ]);
});

test("a licence that cannot be paid takes its fee out of the sum with it", () => {
  const error = "licence_status_not_allowed";
  const result = requoteItems(licence, quotes({ ...service, error, reason: "" }));
  expect([...result.notes.values()]).toEqual([{ goneBecause: error }, { goneBecause: error }]);
  expect(result.items).toEqual(licence);
});

test("what was not asked about stays as it is", () => {
  const result = requoteItems([...licence, ...compound], quotes());
  expect(result).toEqual({ items: [...licence, ...compound], notes: new Map() });
});
