import type { AssessmentRecord } from "./assessments.ts";
import type { Charge } from "./charge.ts";
import type { CompoundRecord } from "./compounds.ts";
import { addDays, endOfYear, yearOf } from "./days.ts";
import { councilLicencesOn, marketStalls } from "./licence-scenarios.ts";
import { smallScenariosOn } from "./small-scenarios.ts";
import { subhead, type TradingLicenceRecord } from "./trading-licences.ts";

/** The accounts by which the product is shown and tested: each tells its story on whatever day it is seeded. */
export function scenariosOn(today: string): Charge[] {
  return [
    ...assessmentsOn(today),
    ...tradingLicencesOn(today),
    ...compoundsOn(today),
    ...councilLicencesOn(today),
    ...marketStalls,
    ...smallScenariosOn(today),
  ];
}

function assessmentsOn(today: string): Charge[] {
  const thisYear = yearOf(today);
  const account = (
    holding: number,
    chargeSen: number,
    firstOwed: number,
    fields: Partial<AssessmentRecord> = {},
  ): Charge<AssessmentRecord> => ({
    council: "mpt",
    kind: "assessment",
    number: `10100100${holding}`,
    plate: null,
    record: {
      ownerName: "NORIZAN BINTI MANSUR",
      address: `LOT ${holding}, TAMAN SEMARAK, JALAN APAS BATU 3, 91000 TAWAU, SABAH`,
      title: `TL 10701000${holding}`,
      isLandCess: false,
      years: yearsOf(chargeSen, firstOwed, thisYear),
      ...fields,
    },
  });
  return [
    account(1, 21_000, thisYear + 1),
    account(2, 24_000, thisYear, { ownerName: "MARCELLUS LASUMIN" }),
    account(3, 18_000, thisYear - 3, { ownerName: "PANG FUI CHUNG" }),
    account(4, 9_735, thisYear - 1, { ownerName: "SALBIN BIN MARAJAN" }),
    account(5, 3_600, thisYear, {
      ownerName: "JUHAN SUNDANG",
      address: "LOT 5, JALAN APAS BATU 6, 91000 TAWAU, SABAH",
      title: "CL 105010005",
      isLandCess: true,
    }),
    account(6, 50, thisYear),
  ];
}

/** One year paid before the first that is owed, then every bill up to this year's. */
function yearsOf(chargeSen: number, firstOwed: number, thisYear: number) {
  const first = firstOwed - 1;
  return Array.from({ length: thisYear - first + 1 }, (_, index) => {
    const year = first + index;
    return { year, chargeSen, paidSen: year < firstOwed ? chargeSen : 0 };
  });
}

function tradingLicencesOn(today: string): Charge[] {
  const thisYear = yearOf(today);
  const licence = (
    number: string,
    fields: Partial<TradingLicenceRecord>,
  ): Charge<TradingLicenceRecord> => ({
    council: "mpt",
    kind: "trading_licence",
    number,
    plate: null,
    record: {
      ownerName: "CHIN VUN MIN",
      ownerIc: "********0123",
      businessName: "KEDAI RUNCIT SINAR MAJU",
      address: "LOT 8, BLOK B, TINGKAT BAWAH, BANDAR SABINDO, 91000 TAWAU, SABAH",
      businessCode: "101",
      subhead,
      status: "A",
      validUntil: endOfYear(thisYear - 1),
      balanceSen: 0,
      entryCount: 1,
      ...fields,
    },
  });
  return [
    licence("R012345", {}),
    licence("R012346", { entryCount: 2 }),
    licence("R012347", { status: "G" }),
    licence("R012348", { validUntil: endOfYear(thisYear) }),
  ];
}

function compoundsOn(today: string): Charge[] {
  // Both tickets are on one car: its plate finds the one to pay and the one before the court.
  const plate = "ST1001A";
  const ticket = (number: string, ageDays: number): Charge<CompoundRecord> => ({
    council: "mpt",
    kind: "compound",
    number,
    plate,
    record: {
      type: "vehicle",
      amountSen: 5_000,
      offenceOn: addDays(today, -ageDays),
      offence: "Tidak mempamerkan kupon letak kereta",
      status: "unpaid",
      isCourt: false,
      payer: plate,
    },
  });
  const litter: Charge<CompoundRecord> = {
    council: "mpt",
    kind: "compound",
    number: "I26000001",
    plate: null,
    record: {
      type: "individual",
      amountSen: 10_000,
      offenceOn: addDays(today, -10),
      offence: "Membuang sampah di tempat awam",
      status: "unpaid",
      isCourt: false,
      payer: "ASGAR BIN KASSIM",
    },
  };
  return [ticket("V26000001", 3), litter, ticket("V25000009", 120)];
}
