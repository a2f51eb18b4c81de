/** How a payment's result is told to us. */
export interface Told {
  name: string;
  means: string;
  direct: "sent" | "never";
  /** FPX's own message comes so much later. */
  lateMs?: number;
  copies: number;
  doesBrowserReturn: boolean;
  /** Which process hears of the money first, and moves the payment. */
  mover: "server" | "worker";
}

const both = { direct: "sent", copies: 1, doesBrowserReturn: true, mover: "server" } as const;

export const classes: readonly Told[] = [
  { ...both, name: "once", means: "FPX calls once, then the browser returns" },
  { ...both, name: "copies", means: "FPX calls 16 times in the same instant", copies: 16 },
  {
    ...both,
    name: "late",
    means: "the payer is gone and FPX calls late: the worker has asked before",
    lateMs: 6_000,
    doesBrowserReturn: false,
    mover: "worker",
  },
  { ...both, name: "browser", means: "only the browser tells us", direct: "never" },
  { ...both, name: "host", means: "only FPX's call tells us", doesBrowserReturn: false },
];

/** The words in which the sandbox is told of it. */
export function scriptOf({ direct, lateMs = 0, copies, doesBrowserReturn }: Told) {
  return {
    direct: direct === "sent" ? "sent" : "lost",
    directDelayMs: lateMs,
    copies,
    copiesAt: "once",
    browser: doesBrowserReturn ? "returns" : "never",
  };
}
