export interface MessagingEffect {
  delayMs?: number;
  /** Whether the text is taken. */
  takes?: boolean;
  answer?: "normal" | "500" | "refused" | "cut";
}

interface MessagingFault {
  name: string;
  meaning: string;
  effect: MessagingEffect;
}

const minuteMs = 60_000;

export const messagingFaults: readonly MessagingFault[] = [
  { name: "late", meaning: "taken at once, answered after 1 min", effect: { delayMs: minuteMs } },
  { name: "500-before", meaning: "HTTP 500, not taken", effect: { takes: false, answer: "500" } },
  { name: "500-after", meaning: "taken, then HTTP 500", effect: { answer: "500" } },
  { name: "cut-after", meaning: "taken, then connection cut", effect: { answer: "cut" } },
  { name: "refused", meaning: "422, not taken", effect: { takes: false, answer: "refused" } },
];
