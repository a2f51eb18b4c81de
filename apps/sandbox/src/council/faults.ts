export interface CouncilEffect {
  delayMs?: number;
  /** Whether the posting is written in the council's books. */
  books?: boolean;
  /** Whether a posting that comes again under its key is booked again. */
  forgets?: boolean;
  answer?: "normal" | "500" | "refused" | "cut";
}

interface CouncilFault {
  name: string;
  meaning: string;
  effect: CouncilEffect;
}

const minuteMs = 60_000;

export const councilFaults: readonly CouncilFault[] = [
  { name: "late", meaning: "booked at once, answered after 1 min", effect: { delayMs: minuteMs } },
  { name: "accepts-twice", meaning: "books a repeated key again", effect: { forgets: true } },
  { name: "500-before", meaning: "HTTP 500, not booked", effect: { books: false, answer: "500" } },
  { name: "500-after", meaning: "booked, then HTTP 500", effect: { answer: "500" } },
  { name: "cut-after", meaning: "booked, then connection cut", effect: { answer: "cut" } },
  { name: "refused", meaning: "422, not booked", effect: { books: false, answer: "refused" } },
];
