import { assessmentOf } from "./assessments.ts";
import { bookingOf } from "./bookings.ts";
import type { Charge, Kind } from "./charge.ts";
import { compoundOf } from "./compounds.ts";
import { councilLicenceOf } from "./council-licences.ts";
import type { Council } from "./councils.ts";
import { marketStallOf } from "./market-stalls.ts";
import { parkingOf } from "./parking-charges.ts";
import { ticketOf } from "./tickets.ts";
import { tradingLicenceOf } from "./trading-licences.ts";

const makers: Record<Kind, (council: Council, index: number, today: string) => Charge> = {
  assessment: assessmentOf,
  trading_licence: tradingLicenceOf,
  compound: compoundOf,
  council_licence: councilLicenceOf,
  market: marketStallOf,
  ticket: ticketOf,
  booking: bookingOf,
  parking: parkingOf,
};

const perAccount: Record<Kind, number> = {
  assessment: 1,
  trading_licence: 0.25,
  compound: 0.2,
  council_licence: 0.35,
  market: 0.12,
  ticket: 0.08,
  booking: 0.06,
  parking: 0.15,
};

/** The invented records of a council on a day. Nobody in them exists. */
export function chargesOf(council: Council, today: string): Charge[] {
  return council.kinds.flatMap((kind) =>
    Array.from({ length: countOf(council, kind) }, (_, index) =>
      chargeOf(council, kind, index, today),
    ),
  );
}

export function countOf({ accounts }: Council, kind: Kind): number {
  return Math.round(accounts * perAccount[kind]);
}

export function chargeOf(council: Council, kind: Kind, index: number, today: string): Charge {
  return makers[kind](council, index, today);
}
