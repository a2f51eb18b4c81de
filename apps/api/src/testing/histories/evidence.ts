import { type Sen, sen, sumSen, zeroSen } from "@kaunter/domain/money";

/** What a provider said of an attempt, or two people ruled: from weakest to strongest. */
const strengths = ["none", "awaiting", "abandoned", "declined", "mismatched", "dismissed"] as const;
export type Told = Exclude<(typeof strengths)[number], "none"> | "approved";

interface Attempt {
  evidence: Told | "none";
  /** The largest amount that was named before anybody ruled, or what two people stated. */
  takenSen: Sen;
}

/** What evidence alone makes of a payment, by rules that were written for tests and share nothing with the product's. */
export class Evidence {
  readonly #attempts = new Map<string, Attempt>();
  #besideSen = zeroSen;
  readonly #askedSen: Sen;

  constructor(askedSen: Sen) {
    this.#askedSen = askedSen;
  }

  begin(reference: string): void {
    this.#attempts.set(reference, { evidence: "none", takenSen: zeroSen });
  }

  tell(reference: string, told: Told, amountSen: Sen = zeroSen): void {
    const held = this.#attempts.get(reference) ?? { evidence: "none", takenSen: zeroSen };
    const evidence = isStronger(told, held.evidence) ? told : held.evidence;
    const isOver = held.evidence === "dismissed" || held.evidence === "approved";
    const larger = sen(Math.max(held.takenSen, amountSen));
    const takenSen = told === "dismissed" ? amountSen : isOver ? held.takenSen : larger;
    this.#attempts.set(reference, { evidence, takenSen });
  }

  /** Two people return what was taken beside the payment. */
  returnBeside(amountSen: Sen): void {
    this.#besideSen = sumSen([this.#besideSen, amountSen]);
  }

  get status(): string {
    const known = [...this.#attempts.values()].map(({ evidence }) => evidence);
    if (known.includes("approved")) return "successful";
    if (known.includes("mismatched")) return "review";
    const newest = known.at(-1) ?? "none";
    if (newest === "none") return known.includes("awaiting") ? "pending" : "in_progress";
    return { awaiting: "pending", abandoned: "cancelled" }[newest as string] ?? "failed";
  }

  /** What the provider took by all that was said, and has to hand over. */
  get takenSen(): Sen {
    const each = [...this.#attempts.values()].map(({ evidence, takenSen }) => {
      if (evidence === "approved") return this.#askedSen;
      return evidence === "mismatched" || evidence === "dismissed" ? takenSen : zeroSen;
    });
    return sumSen([...each, this.#besideSen]);
  }
}

function isStronger(told: Told, held: Told | "none"): boolean {
  if (held === "approved") return false;
  return told === "approved" || strengths.indexOf(told) > strengths.indexOf(held);
}
