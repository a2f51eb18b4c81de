import type { ParkingDeclaration } from "@kaunter/contracts/declarations";
import type { ParkingZones } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import { DomainError, type ErrorArguments } from "@kaunter/domain/domain-error";
import { getJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { now } from "@kaunter/web/browser/clock";
import { queryOptions } from "@tanstack/react-query";
import type { Choice } from "../../model/cart/cart-item.ts";
import { fetchQuotes } from "../../model/cart/quotes.ts";

export type Zone = ParkingZones["zones"][number];

/** What is on sale changes with every hour. */
export const zonesQuery = queryOptions({
  queryKey: ["parking-zones"],
  queryFn: async () =>
    readAnswer<ParkingZones>(await getJson(paths.parkingZones), { zones: "list" }).zones,
  refetchInterval: 60_000,
});

/** Hours as an item of the cart, at the price of the server. */
export async function quoteHours(declaration: ParkingDeclaration): Promise<Choice> {
  const _id = String(now().getTime());
  const { items } = await fetchQuotes([{ _id, selection: "full", declaration }]);
  const [item] = items;
  if (!item) throw new DomainError("unexpected");
  if ("error" in item) throw new DomainError(...([item.error] as unknown as ErrorArguments));
  const { council } = declaration;
  const charge = { type: "parking_session", _id, council, amount: "0.00", declaration } as const;
  return { charge, offer: item.offer, consent: null };
}
