import { forget } from "@kaunter/web/browser/storage";

/** What is kept of a person as a text, by name: in this tab, or on the device. Language and council stay. */
const names = [
  "payer",
  "payer-typed",
  "pay-again",
  "left-out",
  "licencePhoto",
  "method",
  "bank",
  "parking",
];

export function forgetTexts(area: "local" | "session"): void {
  for (const name of names) forget(name, area);
}
