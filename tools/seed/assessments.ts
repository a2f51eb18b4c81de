import { drawAddress, type Site } from "./addresses.ts";
import { drawCompany } from "./businesses.ts";
import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { yearOf } from "./days.ts";
import { drawPerson } from "./people.ts";
import { between, digits, isOneIn, pickByShare, type Random, randomOf } from "./random.ts";

export interface AssessmentRecord {
  ownerName: string;
  address: string;
  title: string;
  isLandCess: boolean;
  years: { year: number; chargeSen: number; paidSen: number }[];
}

type Property = keyof typeof propertyShares;

const propertyShares = {
  terrace: 45,
  semiDetached: 10,
  detached: 10,
  village: 10,
  shop: 15,
  factory: 4,
  vacant: 3,
  landCess: 3,
};

const yearlyCharges: Record<Property, { leastSen: number; mostSen: number }> = {
  terrace: { leastSen: 9_000, mostSen: 22_000 },
  semiDetached: { leastSen: 18_000, mostSen: 42_000 },
  detached: { leastSen: 25_000, mostSen: 90_000 },
  village: { leastSen: 4_000, mostSen: 11_000 },
  shop: { leastSen: 35_000, mostSen: 180_000 },
  factory: { leastSen: 80_000, mostSen: 600_000 },
  vacant: { leastSen: 6_000, mostSen: 30_000 },
  landCess: { leastSen: 1_200, mostSen: 8_000 },
};

const sites: Record<Property, Site> = {
  terrace: "home",
  semiDetached: "home",
  detached: "home",
  village: "village",
  shop: "shop",
  factory: "factory",
  vacant: "land",
  landCess: "land",
};

const debtShares = {
  none: 34,
  thisYear: 26,
  lastYear: 16,
  twoYears: 10,
  someYears: 10,
  manyYears: 4,
};

// How many years ago the oldest unpaid year was. Where nothing is owed, that is next year.
const debtAges: Record<keyof typeof debtShares, readonly [number, number]> = {
  none: [-1, -1],
  thisYear: [0, 0],
  lastYear: [1, 1],
  twoYears: [2, 2],
  someYears: [3, 5],
  manyYears: [6, 12],
};

export function assessmentOf(
  council: Council,
  index: number,
  today: string,
): Charge<AssessmentRecord> {
  const random = randomOf(council.code, "assessment", index);
  const property = pickByShare(random, propertyShares);
  const chargeSen = drawCharge(random, property);
  const years = drawYears(random, chargeSen, yearOf(today));
  const owner = drawPerson(random, council.division);
  const address = drawAddress(random, council, sites[property]);
  const lease = leaseOf(property, owner.isNative);
  const isCompany = property === "factory" || (property === "shop" && isOneIn(random, 3));
  return {
    council: council.code,
    kind: "assessment",
    number: numberOf(index),
    plate: null,
    record: {
      ownerName: isCompany ? drawCompany(random) : owner.name,
      address,
      title: `${lease.letters} ${council.landDistrict}${lease.digit}${digits(random, 6)}`,
      isLandCess: property === "landCess",
      years,
    },
  };
}

const perStreet = 20;
const perArea = 10 * perStreet;
const perTown = 89 * perArea;

/** Area, street and holding. Area 10 is left to the fixed scenarios; a town that has filled all areas builds streets. */
function numberOf(index: number): string {
  const area = 11 + (Math.floor(index / perArea) % 89);
  const street =
    1001 + Math.floor((index % perArea) / perStreet) + 10 * Math.floor(index / perTown);
  const holding = String((index % perStreet) + 1).padStart(3, "0");
  return `${area}${street}${holding}`;
}

function drawCharge(random: Random, property: Property): number {
  const { leastSen, mostSen } = yearlyCharges[property];
  // The mean of three chances is bell-shaped; as an exponent it makes most charges small and few large.
  const bell = (random() + random() + random()) / 3;
  const chargeSen = leastSen * (mostSen / leastSen) ** bell;
  const stepSen = isOneIn(random, 5) ? 1 : 50;
  return Math.round(chargeSen / stepSen) * stepSen;
}

function drawYears(random: Random, chargeSen: number, thisYear: number): AssessmentRecord["years"] {
  const [latest, earliest] = debtAges[pickByShare(random, debtShares)];
  const firstOwed = thisYear - between(random, latest, earliest);
  const first = firstOwed - between(random, 1, 4);
  return Array.from({ length: thisYear - first + 1 }, (_, index) => {
    const year = first + index;
    return { year, chargeSen, paidSen: year < firstOwed ? chargeSen : 0 };
  });
}

/** Town lease, native title or country lease. */
function leaseOf(property: Property, isNative: boolean): { letters: string; digit: number } {
  if (["terrace", "shop", "factory"].includes(property)) return { letters: "TL", digit: 7 };
  if (property === "village" && isNative) return { letters: "NT", digit: 3 };
  return { letters: "CL", digit: 5 };
}
