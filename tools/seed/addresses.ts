import type { Council } from "./councils.ts";
import { between, pick, type Random } from "./random.ts";

export type Site = "home" | "village" | "shop" | "factory" | "land";

interface Places {
  roads: readonly string[];
  estates: readonly string[];
  villages: readonly string[];
  centres: readonly string[];
}

const ordinaryPlaces = ({ place }: Council): Places => ({
  roads: ["JALAN BESAR", "JALAN PASAR", "JALAN SEKOLAH"],
  estates: ["TAMAN MELATI", "TAMAN KENANGA", "TAMAN CEMPAKA", "TAMAN ANGGERIK", "TAMAN SEROJA"],
  villages: ["KG. SERI BUNGA", "KG. SUNGAI PERMAI", "KG. BUKIT HARAPAN", "KG. TANJUNG INDAH"],
  centres: [`PEKAN ${place.toUpperCase()}`],
});

const besideDonggongon: Partial<Places> = {
  roads: ["JALAN BUNDUSAN", "JALAN KETIAU"],
  centres: ["DONGGONGON"],
};

const ownPlaces: Readonly<Record<string, Partial<Places>>> = {
  mpt: {
    roads: [
      ...[1, 2, 3, 4, 5, 6].map((mile) => `JALAN APAS BATU ${mile}`),
      "JALAN KUHARA",
      "JALAN SIN ONN",
      "JALAN DUNLOP",
    ],
    estates: ["TAMAN SEMARAK"],
    villages: ["KG. TITINGAN"],
    centres: ["BANDAR SABINDO", "FAJAR KOMPLEKS"],
  },
  mps: {
    roads: ["JALAN LEILA", "BATU 4 JALAN UTARA"],
    estates: ["TAMAN MAWAR"],
    villages: ["KG. SIM-SIM"],
    centres: ["BANDAR INDAH", "BANDAR KIM FUNG"],
  },
  mdld: { roads: ["JALAN TERATAI", "JALAN SEGAMA"], estates: ["TAMAN FAJAR"] },
  mdpg: besideDonggongon,
  mdptn: besideDonggongon,
  mdkgu: { roads: ["JALAN MASAK"], villages: ["KG. BINGKOR"] },
};

/** "LOT 12, TAMAN SEMARAK, JALAN APAS BATU 3, 91000 TAWAU, SABAH" */
export function drawAddress(random: Random, council: Council, site: Site): string {
  const places = { ...ordinaryPlaces(council), ...ownPlaces[council.code] };
  const lines = linesOf(random, places, site);
  return [...lines, `${council.postcode} ${council.place.toUpperCase()}`, "SABAH"].join(", ");
}

function linesOf(random: Random, places: Places, site: Site): string[] {
  const lot = `LOT ${between(random, 1, 240)}`;
  const road = pick(random, places.roads);
  switch (site) {
    case "home":
      return [lot, `LORONG ${between(random, 1, 12)}`, pick(random, places.estates), road];
    case "village":
      return [lot, pick(random, places.villages)];
    case "shop":
      return [
        lot,
        `BLOK ${pick(random, ["A", "B", "C", "D", "E", "F"])}`,
        "TINGKAT BAWAH",
        pick(random, places.centres),
      ];
    case "factory":
      return [lot, "KAWASAN PERINDUSTRIAN", road];
    default:
      return [lot, road];
  }
}
