import { assessmentOf } from "./assessments.ts";
import type { Charge, Kind } from "./charge.ts";
import { compoundOf } from "./compounds.ts";
import type { Council } from "./councils.ts";
import { tradingLicenceOf } from "./trading-licences.ts";

const makers: Record<Kind, (council: Council, index: number, today: string) => Charge> = {
  assessment: assessmentOf,
  trading_licence: tradingLicenceOf,
  compound: compoundOf,
};

const perAccount: Record<Kind, number> = {
  assessment: 1,
  trading_licence: 0.25,
  compound: 0.2,
};

/** The invented records of a council on a day. Nobody in them exists. */
export function chargesOf(council: Council, today: string): Charge[] {
  return council.kinds.flatMap((kind) => {
    const length = Math.round(council.accounts * perAccount[kind]);
    return Array.from({ length }, (_, index) => makers[kind](council, index, today));
  });
}
