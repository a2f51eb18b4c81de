import type { Division } from "./councils.ts";
import { between, digits, pick, pickByShare, type Random } from "./random.ts";

type Community = "malay" | "bajau" | "dusun" | "murut" | "chinese" | "indian";
type Gender = "male" | "female";

export interface Person {
  name: string;
  gender: Gender;
  /** Native titles belong to natives of Sabah only. */
  isNative: boolean;
}

const words = (text: string) => text.split(" ");

const given: Record<Community, Record<Gender, string[]>> = {
  malay: {
    male: words("AWANG ROSLI JAMIL MANSUR HAMZAH AZLAN RAZALI SHAHRUL MATUSIN YUSRI"),
    female: words("DAYANG HASNAH NORIZAN SAPIAH ROSNAH ZALEHA MASNI FARIDAH NORLIA SURIATI"),
  },
  bajau: {
    male: words("JAMALUL MARAJAN KASSIM ASGAR SALBIN ABDILLAH TAHIR MUKSIN HAJAN PATTA"),
    female: words("SITTI NURHAIDA HAMIDA INDAH JULIANA MASTURA BUNGA HALIMA RASMIA DARWINA"),
  },
  dusun: {
    male: words("MARCELLUS JUHAN STEVENSON GAILIN ROBINUS MOSES JOANNES SIMIN BENEDIK LINUS"),
    female: words("JOVITA ADELINE ROSALIND JUNIDAH LAVINIA MARITA EVELYN DORIANA SUMIN FELICIA"),
  },
  murut: {
    male: words("SAKAI LABUNG AGONG PADAN SEMUEL BALANG LIAN UPAI YANSIN ANDAL"),
    female: words("RURAN LITAD MARTHA SINA REBEKA DAYAN LUNGI MERIAM YULIN RINAI"),
  },
  chinese: {
    male: words("SIEW FUI VUN KIEN TZE NYUK KHEE SHUI"),
    female: words("SIEW FUI VUN MEI TZE NYUK SUK YIN"),
  },
  indian: {
    male: words("SURESH RAVI MANI GOPAL KUMARAN"),
    female: words("KAVITHA LETCHUMI MALAR SELVI VASANTHI"),
  },
};

const families = {
  dusun: words("GISIL MOJIKON LASUMIN SUNDANG MAJUIN KINSIK GUMBILAI TIMBUL SOBITANG JIPANIS"),
  murut: words("LABUNG AGONG PADAN RURAN SAKAI LAWAI TAGAL BASAR ANGKANGON KURUS"),
  chinese: words("CHIN CHONG LIEW VOO PANG THIEN LAI WONG YAPP FOO"),
};
const lastSyllables = words("LING MIN CHUNG YUN FAH KONG LAN HIN");

const interior = { dusun: 40, murut: 25, malay: 20, chinese: 12, indian: 1, bajau: 2 };
const eastCoast = { bajau: 55, chinese: 22, dusun: 8, malay: 12, indian: 3, murut: 0 };
const westCoast = { dusun: 48, bajau: 25, chinese: 18, malay: 7, indian: 2, murut: 0 };
export const communitiesOf: Record<Division, Record<Community, number>> = {
  Interior: interior,
  Sandakan: eastCoast,
  Tawau: eastCoast,
  "West Coast": westCoast,
  Kudat: westCoast,
};

// Names the parts can make that somebody in public life may bear.
export const deniedNames: ReadonlySet<string> = new Set([
  "JAMIL BIN HAMZAH",
  "ROSLI BIN AWANG",
  "KASSIM BIN TAHIR",
  "LIEW VUN KONG",
  "WONG SIEW LING",
]);

const daysFrom1950To1999 = 18_262;
// Sabah's own codes first, then Sarawak, Indonesia and the Philippines.
const birthplaces = { "12": 50, "47": 12, "48": 12, "49": 11, "13": 5, "61": 5, "65": 5 };

/** A person of a community as often as it is met in the division, with a name put together by chance. */
export function drawPerson(
  random: Random,
  division: Division,
  denied: ReadonlySet<string> = deniedNames,
): Person {
  const community = pickByShare(random, communitiesOf[division]);
  const gender = pick(random, ["male", "female"] as const);
  let name = drawName(random, community, gender);
  while (denied.has(name)) name = drawName(random, community, gender);
  return { name, gender, isNative: community !== "chinese" && community !== "indian" };
}

function drawName(random: Random, community: Community, gender: Gender): string {
  const own = pick(random, given[community][gender]);
  const isMale = gender === "male";
  const other = (names: string[]) =>
    pick(
      random,
      names.filter((name) => name !== own),
    );
  switch (community) {
    case "malay":
    case "bajau":
      return `${own} ${isMale ? "BIN" : "BINTI"} ${other(given[community].male)}`;
    case "indian":
      return `${own} ${isMale ? "A/L" : "A/P"} ${other(given.indian.male)}`;
    case "chinese":
      return `${pick(random, families.chinese)} ${own} ${pick(random, lastSyllables)}`;
    default:
      return `${own} ${other(families[community])}`;
  }
}

/**
 * A number that passes every check and belongs to nobody: whoever was born before 2000 got a last block that does
 * not start with 0.
 */
export function drawNric(random: Random, gender: Gender): string {
  const bornOn = new Date(Date.UTC(1950, 0, between(random, 1, daysFrom1950To1999)));
  const birthday = bornOn.toISOString().slice(2, 10).replaceAll("-", "");
  const birthplace = pickByShare(random, birthplaces);
  const last = between(random, 0, 4) * 2 + (gender === "male" ? 1 : 0);
  return `${birthday}${birthplace}0${digits(random, 2)}${last}`;
}

/** As the registers keep it. */
export function hideNric(nric: string): string {
  return `********${nric.slice(8)}`;
}
