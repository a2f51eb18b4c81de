/** What numbers look like in their normal form, by what they stand on. No number has two of these shapes. */
export const numberShapes = {
  assessment: /^\d{9}$/,
  tradingLicence: /^R\d{5,8}$/,
  /** 2XX-XXXX or 3XX-XXXX, and 90X-XXXX for an open space; 30X-XXXX is a stall's. */
  councilLicence: /^(?:2\d{6}|3[1-9]\d{5}|90\d{5})$/,
  stall: /^30\d{5}$/,
  compound: /^(IH?|TH?|C|V)\d{8}$/,
  booking: /^BK\d{10}$/,
  ticket: /^TK\d{8}$/,
  parking: /^PK\d{8}$/,
} as const satisfies Record<string, RegExp>;
