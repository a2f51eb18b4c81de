import { drawAddress } from "./addresses.ts";
import { drawBusiness } from "./businesses.ts";
import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { endOfYear, yearOf } from "./days.ts";
import { drawNric, drawPerson, hideNric } from "./people.ts";
import { between, isOneIn, pickByShare, type Random, randomOf } from "./random.ts";

export interface TradingLicenceRecord {
  ownerName: string;
  ownerIc: string;
  businessName: string;
  address: string;
  businessCode: string;
  subhead: string;
  status: string;
  validUntil: string;
  balanceSen: number;
  entryCount: number;
}

export const subhead = "71301";
const yearlyFeeSen = 2_500;

export const validityShares = { thisYear: 35, lastYear: 55, older: 10 };

// Together 62 % active and 24 % expired: what is valid until the end of this year cannot have expired.
export const validStatuses = { A: 86, T: 0, G: 4, B: 4, P: 3, H: 3 };
export const lapsedStatuses = { A: 49, T: 37, G: 4, B: 4, P: 3, H: 3 };

const balanceShares = { none: 70, owed: 25, credit: 5 };

export function tradingLicenceOf(
  council: Council,
  index: number,
  today: string,
): Charge<TradingLicenceRecord> {
  const random = randomOf(council.code, "trading_licence", index);
  const owner = drawPerson(random, council.division);
  const business = drawBusiness(random);
  const validity = pickByShare(random, validityShares);
  return {
    council: council.code,
    kind: "trading_licence",
    number: `R0${20_000 + index}`,
    plate: null,
    record: {
      ownerName: owner.name,
      ownerIc: hideNric(drawNric(random, owner.gender)),
      businessName: business.name,
      address: drawAddress(random, council, "shop"),
      businessCode: business.code,
      subhead,
      status: pickByShare(random, validity === "thisYear" ? validStatuses : lapsedStatuses),
      validUntil: endOfYear(yearOf(today) - drawYearsLapsed(random, validity)),
      balanceSen: drawBalance(random, yearlyFeeSen),
      entryCount: isOneIn(random, 20) ? 2 : 1,
    },
  };
}

export function drawYearsLapsed(random: Random, validity: keyof typeof validityShares): number {
  if (validity === "older") return between(random, 2, 6);
  return validity === "thisYear" ? 0 : 1;
}

/** Councils keep what is owed as a negative balance: some years' or months' fees, or a credit. */
export function drawBalance(random: Random, feeSen: number): number {
  const balance = pickByShare(random, balanceShares);
  if (balance === "owed") return -feeSen * between(random, 1, 5);
  return balance === "credit" ? 500 * between(random, 1, 10) : 0;
}
