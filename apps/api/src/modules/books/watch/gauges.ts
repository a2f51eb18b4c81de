import { Gauge } from "prom-client";
import type { Database } from "../../../db/pool.ts";
import { registry } from "../../../http/metrics.ts";
import { measureBooks, measureWholeBooks } from "./measure-books.ts";

const freshForMs = 5_000;
// Summing the whole ledger reads all of it.
const wholeFreshForMs = 300_000;

/** Puts the state of the books on the metrics port. It is read when somebody asks, and then kept for a moment. */
export function addBookGauges(db: Database): void {
  const books = keptFor(freshForMs, () => measureBooks(db));
  const whole = keptFor(wholeFreshForMs, () => measureWholeBooks(db));
  gauge("kaunter_books_readable", "Whether the books could be read: 1 or 0", async (set) => {
    const [one, other] = await Promise.all([books(), whole()]);
    set(one && other ? 1 : 0);
  });
  const amounts = {
    kaunter_payments_in_review: ["Payments that a person must look at", "inReview"],
    kaunter_check_overdue_seconds: [
      "How long the oldest question to FPX is overdue",
      "checkOverdueSeconds",
    ],
    kaunter_jobs_given_up: ["Jobs that were given up", "givenUpJobs"],
    kaunter_postings_waiting: ["Receipts that their council has not confirmed", "postingsWaiting"],
    kaunter_posting_waiting_seconds: [
      "How long the oldest of them has waited",
      "postingWaitingSeconds",
    ],
    kaunter_seal_behind_seconds: [
      "How long the oldest row without a seal has waited",
      "sealBehindSeconds",
    ],
  } as const;
  for (const [name, [help, key]] of Object.entries(amounts)) {
    gauge(name, help, async (set) => set((await books())?.[key]));
  }
  family(
    "kaunter_open_payment_seconds",
    "Age of the oldest open payment",
    "status",
    async () => (await books())?.openSeconds,
  );
  family(
    "kaunter_refused_messages_last_hour",
    "Messages not believed",
    "verdict",
    async () => (await books())?.refusedLastHour,
  );
  family(
    "kaunter_ledger_sum_sen",
    "Debits less credits; always 0",
    "council",
    async () => (await whole())?.ledgerSumSen,
  );
  gauge("kaunter_contradictions_last_day", "Refusals told after an approval", async (set) =>
    set((await whole())?.contradictionsLastDay),
  );
}

type SetValue = (value: number | undefined) => void;

function gauge(name: string, help: string, read: (set: SetValue) => Promise<void>): void {
  const made: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    // What is not known is no number; a zero would say that all is well.
    collect: () => read((value) => made.set(value ?? Number.NaN)),
  });
}

function family(
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number> | undefined>,
): void {
  const made = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      const values = await read();
      made.reset();
      for (const [word, value] of Object.entries(values ?? {})) made.set({ [label]: word }, value);
    },
  });
}

/** Asks once for all who ask within a moment. A failure is no answer, and is not kept. */
function keptFor<T>(forMs: number, ask: () => Promise<T>): () => Promise<T | undefined> {
  let askedAtMs = -Infinity;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - askedAtMs >= forMs) {
      askedAtMs = performance.now();
      answer = ask().catch(() => {
        askedAtMs = -Infinity;
        return undefined;
      });
    }
    return answer;
  };
}
