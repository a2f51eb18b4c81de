import {
  type LicenceType,
  licenceTerms,
  printTemplates,
  type PrintTemplate,
  type PrintType,
} from "@kaunter/domain/vocabulary/licences";

const names = {
  NIAGA: "kind.trading_licence",
  PASAR: "licence.market",
  PENJAJA: "licence.hawker",
  PENJAJAB: "licence.moving_hawker",
  KAKILIMA: "licence.sidewalk",
  IKLAN: "licence.billboard",
  LAPANG: "licence.open_space",
  ANJING: "licence.dog",
} as const satisfies Record<Exclude<LicenceType, "OPERASI">, string>;

const operating = {
  operasi: "licence.operasi",
  restoran: "licence.restoran",
  salon: "licence.salon",
  oil_storage: "licence.oil_storage",
  amusement: "licence.amusement",
  massage_house: "licence.massage_house",
} as const satisfies Record<PrintTemplate, string>;

/** What a licence is called; operating licences are called by the business that they are for. */
export function licenceNameId(type: string, printType: number = 1) {
  // An open page must survive a server that learnt new types.
  if (!isType(type)) return "kind.council_licence";
  if (type !== "OPERASI") return names[type];
  return operating[printTemplates[isPrintType(printType) ? printType : 1]];
}

function isType(type: string): type is LicenceType {
  return Object.hasOwn(licenceTerms, type);
}

function isPrintType(printType: number): printType is PrintType {
  return Object.hasOwn(printTemplates, printType);
}
