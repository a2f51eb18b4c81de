/** The same in Malay, which counts, and in the language that stands beside it. */
export interface Twin {
  malay: string;
  beside: string;
}

/** A licence as it is drawn on A4: only words, pictures and where to check it, so that it can be handed to a thread. */
export interface LicencePaper {
  title: string;
  /** Its moment, in ISO: the same licence is drawn the same. */
  madeAt: string;
  council: Twin;
  /** The crest, where the council gave one. */
  logo?: Uint8Array;
  name: Twin;
  law: Twin;
  /** The year, or the month and the year, to be read from the door. */
  period: string;
  validFrom: { label: Twin; day: string };
  validUntil: { label: Twin; day: string };
  number: { label: Twin; value: string };
  rows: { label: Twin; value: string; detail?: string }[];
  photo?: { bytes: Uint8Array; caption: Twin };
  conditionsTitle: Twin;
  /** Those that fit on the front. */
  conditions: Twin[];
  /** Those of its kind too, on the back. */
  backConditions: Twin[];
  check?: { link: string; text: Twin; address: string; alt: string };
  barcode: { text: string; alt: string };
  signatory: Twin;
  signature?: Uint8Array;
  footer: Twin;
  /** Across the sheet, where it does not count. */
  warning?: Twin;
}
