import { ringgitText, senFrom } from "../fpx/amounts.ts";

const grouped = /^\d{1,3}(,\d{3})+\.\d\d$/;

/** Ringgit text, with or without thousands commas, as integer sen; undefined when it is neither. */
export function senFromCard(text: string): number | undefined {
  return senFrom(grouped.test(text) ? text.replaceAll(",", "") : text);
}

/** Ringgit text as the provider writes it: 1,278.99. */
export function groupedText(sen: number): string {
  return ringgitText(sen).replace(/\B(?=(\d{3})+\.)/g, ",");
}
