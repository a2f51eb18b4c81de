import { type Kind, kinds } from "./charge.ts";
import { yearOf } from "./days.ts";

export type Division = "Sandakan" | "Tawau" | "West Coast" | "Interior" | "Kudat";
type Form = "municipal" | "district" | "town board";

export interface Council {
  code: string;
  names: { my: string; en: string; zh: string };
  kinds: readonly Kind[];
  place: string;
  division: Division;
  postcode: string;
  /** The two digits by which land titles name the district. */
  landDistrict: string;
  accounts: number;
}

type Row = [string, Form, string, string, Division, string, string, number];

// Code, form, place, place in Chinese, division, postcode, land district, assessment accounts.
const rows: readonly Row[] = [
  ["mps", "municipal", "Sandakan", "山打根", "Sandakan", "90000", "07", 360],
  ["mpt", "municipal", "Tawau", "斗湖", "Tawau", "91000", "10", 310],
  ["mdpg", "district", "Penampang", "兵南邦", "West Coast", "89500", "21", 220],
  ["mdld", "district", "Lahad Datu", "拿笃", "Tawau", "91100", "11", 260],
  ["mdppr", "district", "Papar", "吧巴", "West Coast", "89600", "02", 210],
  ["mdkgu", "district", "Keningau", "根地咬", "Interior", "89000", "13", 210],
  ["mdktn", "district", "Kinabatangan", "京那巴登岸", "Sandakan", "90200", "09", 200],
  ["mdblr", "district", "Beluran", "比鲁兰", "Sandakan", "90100", "08", 150],
  ["mdbft", "district", "Beaufort", "保佛", "Interior", "89800", "17", 150],
  ["lbk", "town board", "Kudat", "古达", "Kudat", "89050", "05", 160],
  ["mdsptg", "district", "Sipitang", "西比陶", "Interior", "89850", "19", 100],
  ["mdkm", "district", "Kota Marudu", "哥打马鲁都", "Kudat", "89100", "22", 140],
  ["mdtrn", "district", "Tuaran", "斗亚兰", "West Coast", "89200", "04", 200],
  ["mdknk", "district", "Kunak", "古纳", "Tawau", "91200", "24", 140],
  ["mdspa", "district", "Semporna", "仙本那", "Tawau", "91300", "12", 220],
  ["mdrnu", "district", "Ranau", "兰瑙", "West Coast", "89300", "06", 160],
  ["mdkb", "district", "Kota Belud", "古打毛律", "West Coast", "89150", "03", 180],
  ["mdnbwn", "district", "Nabawan", "纳巴湾", "Interior", "89950", "15", 90],
  ["mdtbn", "district", "Tambunan", "担布南", "Interior", "89650", "14", 100],
  ["mdkp", "district", "Kuala Penyu", "瓜拉班尤", "Interior", "89740", "18", 80],
  ["mdtnm", "district", "Tenom", "丹南", "Interior", "89900", "16", 120],
  ["mdptn", "district", "Putatan", "必打丹", "West Coast", "88721", "26", 140],
  ["mdpts", "district", "Pitas", "必达士", "Kudat", "89100", "23", 100],
];

const onlyAssessment = ["mdnbwn", "mdpts", "mdkp"];
/** Kinds that only these councils take online. */
const takers: Partial<Record<Kind, readonly string[]>> = {
  market: ["mps", "mpt", "mdld", "mdkgu", "mdspa", "lbk"],
  parking: ["mps", "mpt"],
};

export const councils: readonly Council[] = rows.map(
  ([code, form, place, placeZh, division, postcode, landDistrict, accounts]) => ({
    code,
    names: namesOf(form, place, placeZh),
    kinds: kindsOf(code),
    place,
    division,
    postcode,
    landDistrict,
    accounts,
  }),
);

function kindsOf(code: string): readonly Kind[] {
  if (onlyAssessment.includes(code)) return ["assessment"];
  return kinds.filter((kind) => takers[kind]?.includes(code) ?? true);
}

function namesOf(form: Form, place: string, placeZh: string): Council["names"] {
  return {
    municipal: {
      my: `Majlis Perbandaran ${place}`,
      en: `${place} Municipal Council`,
      zh: `${placeZh}市议会`,
    },
    district: {
      my: `Majlis Daerah ${place}`,
      en: `${place} District Council`,
      zh: `${placeZh}县议会`,
    },
    "town board": {
      my: `Lembaga Bandaran ${place}`,
      en: `${place} Town Board`,
      zh: `${placeZh}市镇局`,
    },
  }[form];
}

/** The kinds of which a council has records, and what payers declare: visits, and hours in parking zones. */
export function takenOnline({ kinds: recorded }: Council): readonly string[] {
  if (recorded.length === 1) return recorded;
  const hours = recorded.includes("parking") ? ["parking_session"] : [];
  return [...recorded, "local_government_charge", ...hours];
}

/** What differs from the defaults in the rules: Sandakan forgives half of the interest in the second half of the year. */
export function ratesOf({ code }: Council, today: string): object {
  if (code !== "mps") return {};
  const year = yearOf(today);
  const campaign = {
    on: "interest",
    basisPoints: 5_000,
    from: `${year}-07-01`,
    until: `${year}-12-31`,
  };
  return { assessment: { campaign } };
}
