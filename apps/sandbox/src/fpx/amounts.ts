/** Ringgit text with two decimals as integer sen; undefined when it is written in any other way. */
export function senFrom(text: string): number | undefined {
  if (!/^(0|[1-9]\d{0,12})\.\d\d$/.test(text)) return undefined;
  return Number(text.replace(".", ""));
}

export function ringgitText(sen: number): string {
  const digits = String(sen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
