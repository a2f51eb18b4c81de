import { drawBusiness } from "./businesses.ts";
import type { Charge } from "./charge.ts";
import type { Council, Division } from "./councils.ts";
import { addDays } from "./days.ts";
import { drawPerson } from "./people.ts";
import { drawPlate } from "./plates.ts";
import { between, pick, pickByShare, type Random, randomOf } from "./random.ts";

export interface CompoundRecord {
  type: CompoundType;
  amountSen: number;
  offenceOn: string;
  offence: string;
  status: "unpaid" | "paid" | "cancelled";
  isCourt: boolean;
  payer: string;
}

type CompoundType = keyof typeof typeShares;

const typeShares = {
  vehicle: 45,
  individual: 20,
  trading: 15,
  health_trading: 8,
  health_individual: 6,
  citycontrol: 6,
};

const prefixes: Record<CompoundType, string> = {
  vehicle: "V",
  individual: "I",
  trading: "T",
  health_trading: "TH",
  health_individual: "IH",
  citycontrol: "C",
};

const amounts: Record<CompoundType, { leastSen: number; mostSen: number }> = {
  vehicle: { leastSen: 5_000, mostSen: 5_000 },
  individual: { leastSen: 3_000, mostSen: 50_000 },
  trading: { leastSen: 20_000, mostSen: 100_000 },
  health_trading: { leastSen: 10_000, mostSen: 50_000 },
  health_individual: { leastSen: 5_000, mostSen: 25_000 },
  citycontrol: { leastSen: 10_000, mostSen: 30_000 },
};
const stepSen = 1_000;

// As councils write them on the paper.
const offences: Record<CompoundType, readonly string[]> = {
  vehicle: [
    "Tidak mempamerkan kupon letak kereta",
    "Meletak kenderaan di garisan kuning",
    "Meletak kenderaan di petak punggah-memunggah",
    "Kenderaan berat di kawasan larangan",
  ],
  individual: [
    "Membuang sampah di tempat awam",
    "Meludah di tempat awam",
    "Menghalang laluan awam",
    "Merokok di kawasan larangan",
    "Menjaja tanpa lesen",
  ],
  trading: [
    "Berniaga tanpa lesen",
    "Meletak barang di kaki lima",
    "Berniaga melebihi waktu yang dibenarkan",
  ],
  health_trading: [
    "Dapur premis makanan kotor",
    "Pengendali makanan tanpa suntikan tifoid",
    "Tiada perangkap minyak",
  ],
  health_individual: [
    "Pembiakan nyamuk",
    "Anjing tanpa lesen",
    "Mengendali makanan tanpa kad kesihatan",
  ],
  citycontrol: ["Memasang kain rentang tanpa kebenaran", "Gerai haram", "Kenderaan terbiar"],
};

// Together 55 % unpaid and 3 % in court: a compound goes to court after sixty days.
const recentStates = { unpaid: 58, paid: 38, cancelled: 4, court: 0 };
const oldStates = { unpaid: 54.5, paid: 38, cancelled: 4, court: 3.5 };
const courtAfterDays = 60;
const oldestDays = 400;

export function compoundOf(council: Council, index: number, today: string): Charge<CompoundRecord> {
  const random = randomOf(council.code, "compound", index);
  const type = pickByShare(random, typeShares);
  const ageDays = between(random, 0, oldestDays);
  const offenceOn = addDays(today, -ageDays);
  const state = pickByShare(random, ageDays > courtAfterDays ? oldStates : recentStates);
  const { leastSen, mostSen } = amounts[type];
  const payer = drawPayer(random, type, council.division);
  return {
    council: council.code,
    kind: "compound",
    // The first hundred numbers of a year are left to the fixed scenarios.
    number: `${prefixes[type]}${offenceOn.slice(2, 4)}${String(100 + index).padStart(6, "0")}`,
    plate: type === "vehicle" ? payer : null,
    record: {
      type,
      amountSen: between(random, leastSen / stepSen, mostSen / stepSen) * stepSen,
      offenceOn,
      offence: pick(random, offences[type]),
      status: state === "court" ? "unpaid" : state,
      isCourt: state === "court",
      payer,
    },
  };
}

function drawPayer(random: Random, type: CompoundType, division: Division): string {
  if (type === "vehicle") return drawPlate(random, division);
  if (type === "trading" || type === "health_trading") return drawBusiness(random).name;
  return drawPerson(random, division).name;
}
