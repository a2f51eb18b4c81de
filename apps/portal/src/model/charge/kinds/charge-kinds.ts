import type { Charge } from "@kaunter/contracts/charges";
import type { TiedType } from "@kaunter/domain/charges/kinds";
import { assessment } from "./assessment.ts";
import { booking } from "./booking.ts";
import type { ChargeKind } from "./charge-kind.ts";
import { compound } from "./compound.ts";
import { license } from "./licence.ts";
import { market } from "./market.ts";
import { parking } from "./parking.ts";
import { ticket } from "./ticket.ts";

/** Everything that councils have records of, in the order in which it is offered. */
const table = { assessment, license, compound, market, booking, ticket, parking } as const;

export type ChargeType = Charge["type"];
/** What a search looks for, in the names of the call. */
export type SearchedType = (typeof table)[ChargeType]["searchType"];

type AnyKind = Omit<
  ChargeKind<ChargeType>,
  "number" | "facts" | "isReadable" | "titleOf" | "searchType"
> & {
  number: string;
  facts: Readonly<Record<string, string | ((charge: never) => string)>>;
  isReadable?: (charge: never) => boolean;
  titleOf: (charge: never) => string;
  searchType: SearchedType;
};

export const chargeKinds: Readonly<Record<ChargeType, AnyKind>> = table;
export const chargeTypes = Object.keys(table) as ChargeType[];

/** Whether councils have records of this type. */
export function isChargeType(type: unknown): type is ChargeType {
  return typeof type === "string" && Object.hasOwn(table, type);
}

/** The kind that a search looks for; none for what is declared by its payer. */
export function kindOfSearch(type: string): AnyKind | undefined {
  return Object.values(chargeKinds).find(({ searchType }) => searchType === type);
}

export function titleOfCharge(charge: Charge): string {
  return chargeKinds[charge.type].titleOf(charge as never);
}

/** The type of charge that a line comes and goes with, and the field by which the line names it. */
export function ownerOf(tied: TiedType): { type: ChargeType; number: string } | undefined {
  const type = chargeTypes.find((each) => chargeKinds[each].tied === tied);
  return type && { type, number: chargeKinds[type].number };
}

/** Whether what a browser kept is such a charge, and can be shown. */
export function isReadable(charge: Charge): boolean {
  if (!isChargeType(charge.type)) return false;
  const { number, isReadable: isShown = () => true } = chargeKinds[charge.type];
  const fields: Record<string, unknown> = charge;
  return typeof fields[number] === "string" && isShown(charge as never);
}
