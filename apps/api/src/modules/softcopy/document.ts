/** A document as it is drawn: only words and numbers, in one language, so that it can be handed to a thread. */
export interface SoftCopy {
  title: string;
  /** The language's tag. */
  language: string;
  /** Its moment, in ISO: the same payment is always the same bytes. */
  madeAt: string;
  slips: Slip[];
  /** At the foot of every page; `{page}` of `{pages}`. */
  pageOf: string;
  footer: string;
}

/** What one council says: a receipt, or without a number, that money will be returned. */
export interface Slip {
  council: string;
  /** The council's own crest, where it gave one. */
  crest?: Uint8Array;
  channel: string;
  title: string;
  amount: string;
  number?: { label: string; value: string };
  /** Said in place of all trust in it. */
  warning?: string;
  text?: string;
  facts: { label: string; value: string }[];
  linesTitle: string;
  lines: SlipLine[];
  /** What the lines on a page come to that is not the last. */
  carried: { to: string; from: string };
  /** A receipt says its total in words, too: a figure could be added to. */
  total: { label: string; value: string; words?: string };
  check?: { link: string; text: string; alt: string };
}

export interface SlipLine {
  title: string;
  detail: string;
  amount: string;
  /** What the amount is made of, where that says more than the title. */
  parts: { text: string; amount: string }[];
  /** All lines up to this one. */
  sum: string;
}
