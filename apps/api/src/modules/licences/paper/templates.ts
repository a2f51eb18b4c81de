import {
  type LicenceType,
  printTemplates,
  type PrintTemplate,
  type PrintType,
} from "@kaunter/domain/vocabulary/licences";

type Law = "trades" | "premises" | "food" | "hawkers" | "advertisements" | "local";
type Condition =
  | "carry"
  | "clean"
  | "food_handlers"
  | "tools"
  | "fire"
  | "quantity"
  | "hours"
  | "minors"
  | "place"
  | "moving"
  | "walkway"
  | "sign"
  | "stall"
  | "event"
  | "badge";

/** How the licences of one kind differ on paper: nothing but words. The councils confirm law and conditions. */
export interface Template {
  law: Law;
  /** On the back, behind those that every licence has. */
  conditions: readonly Condition[];
}

const ofPrints: Readonly<Record<PrintTemplate, Template>> = {
  operasi: { law: "premises", conditions: ["clean", "fire"] },
  restoran: { law: "food", conditions: ["clean", "food_handlers", "fire"] },
  salon: { law: "premises", conditions: ["clean", "tools"] },
  oil_storage: { law: "premises", conditions: ["fire", "quantity"] },
  amusement: { law: "premises", conditions: ["hours", "minors", "fire"] },
  massage_house: { law: "premises", conditions: ["hours", "clean", "minors"] },
};

const ofTypes: Readonly<Record<Exclude<LicenceType, "OPERASI">, Template>> = {
  NIAGA: { law: "trades", conditions: ["place"] },
  PASAR: { law: "local", conditions: ["stall", "clean"] },
  PENJAJA: { law: "hawkers", conditions: ["carry", "place", "clean"] },
  PENJAJAB: { law: "hawkers", conditions: ["carry", "moving", "clean"] },
  KAKILIMA: { law: "local", conditions: ["walkway", "clean"] },
  IKLAN: { law: "advertisements", conditions: ["sign"] },
  LAPANG: { law: "local", conditions: ["event", "clean"] },
  ANJING: { law: "local", conditions: ["badge"] },
};

export function templateOf(type: LicenceType, printType: PrintType | null): Template {
  return type === "OPERASI" ? ofPrints[printTemplates[printType ?? 1]] : ofTypes[type];
}
