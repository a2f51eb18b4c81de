import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { drawPerson } from "./people.ts";
import { between, pickByShare, randomOf } from "./random.ts";
import { drawBalance } from "./trading-licences.ts";

export interface MarketStallRecord {
  hawkerName: string;
  lot: string;
  zone: string;
  balanceSen: number;
}

type Zone = keyof typeof zones;

/** A row of stalls, how many there are of a hundred, and the rent for a month in tens of ringgit. */
const zones = {
  "IKAN DAN SAYUR": { row: "A", share: 45, least: 6, most: 15 },
  "BARANGAN KERING": { row: "B", share: 30, least: 8, most: 20 },
  MAKANAN: { row: "C", share: 25, least: 15, most: 60 },
};
const shares = Object.fromEntries(
  Object.entries(zones).map(([zone, { share }]) => [zone, share]),
) as Record<Zone, number>;
const rentStepSen = 1_000;

export function marketStallOf(council: Council, index: number): Charge<MarketStallRecord> {
  const random = randomOf(council.code, "market", index);
  const zone = pickByShare(random, shares);
  const { row, least, most } = zones[zone];
  const rentSen = between(random, least, most) * rentStepSen;
  return {
    council: council.code,
    kind: "market",
    // The numbers that end below 2-0000 are left to the fixed scenarios.
    number: `30${20_000 + index}`,
    plate: null,
    record: {
      hawkerName: drawPerson(random, council.division).name,
      lot: `${row}${index + 1}`,
      zone,
      balanceSen: drawBalance(random, rentSen),
    },
  };
}
