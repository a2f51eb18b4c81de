import type { Business } from "./businesses.ts";

export interface LicenceForm {
  share: number;
  /** The first two digits of its numbers. */
  range: string;
  type: string;
  /** How operating licences are printed; one of these. */
  printTypes: readonly number[];
  /** None for what is not a business. */
  trades: readonly Business[];
  leastFeeSen: number;
  mostFeeSen: number;
}

type Row = [number, string, string, number[], string[], number, number];

// Share, range, type, prints, code and name of trades, fee in ringgit for a year, a month or an event.
const rows: readonly Row[] = [
  [
    30,
    "20",
    "OPERASI",
    [1],
    ["101 KEDAI RUNCIT", "131 BENGKEL", "151 KLINIK", "161 DOBI"],
    60,
    300,
  ],
  [14, "21", "OPERASI", [2], ["111 RESTORAN", "112 KEDAI KOPI", "113 KANTIN"], 120, 400],
  [8, "22", "OPERASI", [3], ["121 SALON", "122 KEDAI GUNTING"], 100, 200],
  [4, "23", "OPERASI", [5, 6, 7, 8, 9], ["211 PUSAT HIBURAN"], 500, 2_400],
  [3, "24", "OPERASI", [4], ["201 STESEN MINYAK", "202 STOR GAS"], 300, 1_000],
  [3, "25", "OPERASI", [10], ["221 RUMAH URUT", "222 REFLEKSOLOGI"], 600, 1_200],
  [12, "26", "PENJAJA", [], ["301 GERAI"], 30, 30],
  [6, "27", "PENJAJAB", [], ["302 PENJAJA BERGERAK"], 30, 30],
  [8, "28", "IKLAN", [], ["311 PAPAN IKLAN"], 50, 2_000],
  [6, "29", "KAKILIMA", [], ["112 KEDAI KOPI", "125 KEDAI KAIN"], 10, 50],
  [3, "90", "LAPANG", [], ["321 PENGANJUR ACARA"], 20, 100],
  [3, "39", "ANJING", [], [], 5, 10],
];

const senPerRinggit = 100;

export const licenceForms: readonly LicenceForm[] = rows.map(
  ([share, range, type, printTypes, trades, leastFee, mostFee]) => ({
    share,
    range,
    type,
    printTypes,
    trades: trades.map((trade) => ({ code: trade.slice(0, 3), name: trade.slice(4) })),
    leastFeeSen: leastFee * senPerRinggit,
    mostFeeSen: mostFee * senPerRinggit,
  }),
);
