import type { Charge } from "./charge.ts";
import type { CouncilLicenceRecord } from "./council-licences.ts";
import { addDays, endOfYear, yearOf } from "./days.ts";
import type { MarketStallRecord } from "./market-stalls.ts";
import { subhead } from "./trading-licences.ts";

export function councilLicencesOn(today: string): Charge<CouncilLicenceRecord>[] {
  const licence = (
    number: string,
    fields: Partial<CouncilLicenceRecord>,
  ): Charge<CouncilLicenceRecord> => ({
    council: "mpt",
    kind: "council_licence",
    number,
    plate: null,
    record: {
      type: "OPERASI",
      printType: 1,
      ownerName: "LIEW MEI YUN",
      ownerIc: "********0226",
      businessName: "BENGKEL BAKTI JAYA",
      address: "LOT 21, BLOK D, TINGKAT BAWAH, FAJAR KOMPLEKS, 91000 TAWAU, SABAH",
      businessCode: "131",
      subhead,
      status: "A",
      validUntil: endOfYear(yearOf(today) - 1),
      balanceSen: 0,
      feeSen: 12_000,
      hasPhoto: false,
      ...fields,
    },
  });
  return [
    licence("2010001", {}),
    licence("2610001", {
      type: "PENJAJA",
      printType: null,
      ownerName: "HAMIDA BINTI ASGAR",
      businessName: "GERAI SINAR MAJU",
      businessCode: "301",
      balanceSen: -6_000,
      feeSen: 3_000,
      hasPhoto: true,
    }),
    licence("9010001", {
      type: "LAPANG",
      printType: null,
      businessName: "PENGANJUR ACARA LESTARI",
      businessCode: "321",
      // An event of two days that is still to come.
      validUntil: addDays(today, 21),
      balanceSen: -10_000,
      feeSen: 5_000,
    }),
  ];
}

export const marketStalls: Charge<MarketStallRecord>[] = [
  {
    council: "mpt",
    kind: "market",
    number: "3010001",
    plate: null,
    record: { hawkerName: "SITTI BINTI SALBIN", lot: "A7", zone: "MAKANAN", balanceSen: -30_000 },
  },
  {
    council: "mpt",
    kind: "market",
    number: "3010002",
    plate: null,
    record: {
      hawkerName: "JAMIL BIN MANSUR",
      lot: "B12",
      zone: "BARANGAN KERING",
      balanceSen: 2_000,
    },
  },
];
