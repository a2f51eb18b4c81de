import { type Sen, sumSen } from "../money.ts";

/** What a line of an explanation is about, and what its words may name. */
export const explanationParameters = {
  assessment_year: ["year"],
  land_cess_year: ["year"],
  interest: ["year", "months"],
  rebate: ["percent"],
  special_discount: ["percent"],
  compound: [],
  early_payment: ["percent"],
  licence_fee: ["year"],
  licence_months: ["year", "months"],
  market_rent: [],
  arrears: [],
  process_fee: [],
  ticket: [],
  parking: ["zone", "hours"],
  booked_slot: ["date", "from", "to"],
  additional_item: ["name", "quantity"],
  deposit: ["name"],
  local_government_charge: ["people", "days"],
} as const satisfies Record<string, readonly string[]>;

export type ExplanationCode = keyof typeof explanationParameters;

/** A part of an amount; what is taken off is negative. */
export type ExplanationLine = {
  [Code in ExplanationCode]: {
    readonly code: Code;
    readonly params: Readonly<
      Record<(typeof explanationParameters)[Code][number], string | number>
    >;
    readonly amountSen: Sen;
  };
}[ExplanationCode];

/** An amount and the lines that sum to it. */
export type Quote = { readonly amountSen: Sen; readonly explanation: readonly ExplanationLine[] };

/** The only way to make a quote: its amount is the sum of its lines. Lines of nothing are left out. */
export function quoteOf(lines: readonly ExplanationLine[]): Quote {
  const amountSen = sumSen(lines.map((line) => line.amountSen));
  if (amountSen < 0) throw new RangeError(`A quote cannot be ${amountSen} sen`);
  return { amountSen, explanation: lines.filter((line) => line.amountSen !== 0) };
}

/** How much of a quote its lines of one code make up. */
export function explainedSen(quote: Quote, code: ExplanationCode): Sen {
  const lines = quote.explanation.filter((line) => line.code === code);
  return sumSen(lines.map((line) => line.amountSen));
}

/** Writes basis points as people say them: "5", "7.5", "0.25". */
export function writePercent(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, "");
}
