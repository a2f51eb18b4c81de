import { drawAddress } from "./addresses.ts";
import { drawBusiness } from "./businesses.ts";
import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { addDays, endOfYear, yearOf } from "./days.ts";
import { type LicenceForm, licenceForms } from "./licence-forms.ts";
import { drawNric, drawPerson, hideNric } from "./people.ts";
import { between, pick, pickByShare, type Random, randomOf } from "./random.ts";
import {
  drawBalance,
  drawYearsLapsed,
  lapsedStatuses,
  subhead,
  type TradingLicenceRecord,
  validityShares,
  validStatuses,
} from "./trading-licences.ts";

export type CouncilLicenceRecord = Omit<TradingLicenceRecord, "entryCount"> & {
  type: string;
  printType: number | null;
  feeSen: number;
  hasPhoto: boolean;
};

type Validity = keyof typeof validityShares;

const shares = Object.fromEntries(licenceForms.map(({ range, share }) => [range, share]));
const feeStepSen = 500;
const photoless = ["IKLAN", "KAKILIMA", "LAPANG", "ANJING"];

export function councilLicenceOf(
  council: Council,
  index: number,
  today: string,
): Charge<CouncilLicenceRecord> {
  const random = randomOf(council.code, "council_licence", index);
  const range = pickByShare(random, shares);
  const form = licenceForms.find((each) => each.range === range) as LicenceForm;
  const owner = drawPerson(random, council.division);
  const business = form.trades.length > 0 ? drawBusiness(random, form.trades) : undefined;
  const validity = pickByShare(random, validityShares);
  const feeSen = drawFee(random, form);
  return {
    council: council.code,
    kind: "council_licence",
    // The numbers that end below 2-0000 are left to the fixed scenarios.
    number: `${range}${20_000 + index}`,
    plate: null,
    record: {
      type: form.type,
      printType: form.printTypes.length > 0 ? pick(random, form.printTypes) : null,
      ownerName: owner.name,
      ownerIc: hideNric(drawNric(random, owner.gender)),
      businessName: business?.name ?? "",
      address: drawAddress(random, council, business ? "shop" : "home"),
      businessCode: business?.code ?? "",
      subhead,
      status: pickByShare(random, validity === "thisYear" ? validStatuses : lapsedStatuses),
      validUntil: drawValidity(random, form.type, validity, today),
      balanceSen: drawBalance(random, feeSen),
      feeSen,
      hasPhoto: drawHasPhoto(random, form.type),
    },
  };
}

function drawFee(random: Random, { leastFeeSen, mostFeeSen }: LicenceForm): number {
  return between(random, leastFeeSen / feeStepSen, mostFeeSen / feeStepSen) * feeStepSen;
}

function drawValidity(random: Random, type: string, validity: Validity, today: string): string {
  const isValid = validity === "thisYear";
  if (type === "LAPANG") return addDays(today, between(random, 1, 60) * (isValid ? 1 : -1));
  const lastYear = yearOf(today) - drawYearsLapsed(random, validity);
  // A dog's licence runs a month longer than the year.
  if (type === "ANJING") return `${isValid ? lastYear + 1 : lastYear}-01-31`;
  return endOfYear(lastYear);
}

/** Councils ask hawkers for one always, and miss some of the others. */
function drawHasPhoto(random: Random, type: string): boolean {
  if (type === "OPERASI") return between(random, 1, 100) > 15;
  return !photoless.includes(type);
}
