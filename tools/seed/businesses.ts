import { between, isOneIn, pick, type Random } from "./random.ts";

export interface Business {
  name: string;
  code: string;
}

const words = ["SINAR", "MAJU", "BAKTI", "SEGAMA", "LESTARI", "HARMONI", "PERMAI", "CERIA", "JAYA"];
const forms = ["ENTERPRISE", "TRADING", "SDN BHD"];

// The councils' code of a trade, and how shops of that trade are called.
const trades: readonly Business[] = [
  { code: "101", name: "KEDAI RUNCIT" },
  { code: "102", name: "PASAR MINI" },
  { code: "103", name: "KEDAI BUAH" },
  { code: "104", name: "KEDAI IKAN SEJUK BEKU" },
  { code: "105", name: "KEDAI ROTI" },
  { code: "111", name: "RESTORAN" },
  { code: "112", name: "KEDAI KOPI" },
  { code: "113", name: "KANTIN" },
  { code: "114", name: "KATERING" },
  { code: "121", name: "SALON" },
  { code: "122", name: "KEDAI GUNTING" },
  { code: "123", name: "BUTIK" },
  { code: "124", name: "KEDAI JAHIT" },
  { code: "125", name: "KEDAI KAIN" },
  { code: "126", name: "KEDAI KASUT" },
  { code: "131", name: "BENGKEL" },
  { code: "132", name: "KEDAI TAYAR" },
  { code: "133", name: "KEDAI ALAT GANTI" },
  { code: "134", name: "CUCI KERETA" },
  { code: "135", name: "KEDAI MOTOSIKAL" },
  { code: "141", name: "KEDAI PERKAKASAN" },
  { code: "142", name: "KEDAI CAT" },
  { code: "143", name: "PERABOT" },
  { code: "144", name: "KEDAI ELEKTRIK" },
  { code: "145", name: "KEDAI TELEFON" },
  { code: "151", name: "KLINIK" },
  { code: "152", name: "FARMASI" },
  { code: "153", name: "KEDAI CERMIN MATA" },
  { code: "154", name: "PUSAT PERGIGIAN" },
  { code: "161", name: "DOBI" },
  { code: "162", name: "KEDAI BUKU" },
  { code: "163", name: "PERCETAKAN" },
  { code: "164", name: "STUDIO GAMBAR" },
  { code: "165", name: "KEDAI EMAS" },
  { code: "171", name: "PUSAT TUISYEN" },
  { code: "172", name: "EJEN PELANCONGAN" },
  { code: "173", name: "RUMAH TUMPANGAN" },
  { code: "181", name: "PENGANGKUTAN" },
  { code: "182", name: "PEMBORONG" },
  { code: "183", name: "PEMBEKAL MAKANAN TERNAKAN" },
];

/** A business of any trade, or of one of those given. */
export function drawBusiness(random: Random, of: readonly Business[] = trades): Business {
  const { code, name } = pick(random, of);
  const form = isOneIn(random, 2) ? ` ${pick(random, forms)}` : "";
  return { code, name: `${name} ${ownWords(random)}${form}` };
}

/** A company as owners of shops and factories are called. */
export function drawCompany(random: Random): string {
  return `${ownWords(random)} SDN BHD`;
}

function ownWords(random: Random): string {
  const first = between(random, 0, words.length - 1);
  const second = (first + between(random, 1, words.length - 1)) % words.length;
  return `${words[first]} ${words[second]}`;
}
