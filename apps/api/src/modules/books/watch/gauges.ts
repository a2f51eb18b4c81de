import { Gauge } from "prom-client";
import type { Database } from "../../../db/pool.ts";
import { registry } from "../../../http/metrics.ts";
import { measureBooks } from "./measure-books.ts";

const freshForMs = 5_000;

const amounts = {
  kaunter_open_case_seconds: [
    "How long the oldest case has waited for a person",
    "openCaseSeconds",
  ],
  kaunter_effect_ordered_seconds: [
    "How long the oldest effect that was ordered has waited to become a job",
    "effectOrderedSeconds",
  ],
  kaunter_jobs_given_up: ["Jobs that were given up", "givenUpJobs"],
  kaunter_postings_waiting: [
    "Receipts and voids that their council has not confirmed",
    "postingsWaiting",
  ],
  kaunter_seal_behind_seconds: [
    "How long the oldest row without a seal has waited",
    "sealBehindSeconds",
  ],
  kaunter_unweighed_message_seconds: [
    "How long the oldest message that was kept has waited to be applied",
    "unweighedSeconds",
  ],
  kaunter_settlement_open_seconds: [
    "How long the oldest batch or line of a provider or a bank has waited to be explained",
    "settlementOpenSeconds",
  ],
  kaunter_photo_waiting_seconds: [
    "How long the oldest photo for a licence has waited for its council",
    "photoWaitingSeconds",
  ],
  kaunter_office_sign_ins_failed_last_hour: [
    "Wrong codes and passwords of people of the office",
    "officeSignInsFailed",
  ],
  kaunter_retention_seconds: [
    "How long ago everything that was past its time had last gone",
    "retentionSeconds",
  ],
} as const;

/** Puts the state of the books on the metrics port. It is read when somebody asks, and then kept for a moment. */
export function addBookGauges(db: Database): void {
  const books = keptFor(freshForMs, () => measureBooks(db));
  gauge("kaunter_books_readable", "Whether the books could be read: 1 or 0", async (set) => {
    set((await books()) ? 1 : 0);
  });
  for (const [name, [help, key]] of Object.entries(amounts)) {
    gauge(name, help, async (set) => set((await books())?.[key]));
  }
  const families = {
    kaunter_open_payment_seconds: ["Age of the oldest open payment", "status", "openSeconds"],
    kaunter_check_overdue_seconds: [
      "How long the oldest question to a provider is overdue",
      "provider",
      "checkOverdueSeconds",
    ],
    kaunter_posting_waiting_seconds: [
      "How long the oldest receipt or void that a council has not confirmed has waited",
      "council",
      "postingWaitingSeconds",
    ],
    kaunter_refused_messages_last_hour: ["Messages not believed", "verdict", "refusedLastHour"],
    kaunter_security_events_last_hour: [
      "What happened at the doors",
      "what",
      "securityEventsLastHour",
    ],
    kaunter_register_overdue_seconds: [
      "How long the oldest register of a council is past its time",
      "council",
      "registerOverdueSeconds",
    ],
    kaunter_contradicted_licences: [
      "Licences in force although their council has closed its record",
      "council",
      "contradictedLicences",
    ],
    kaunter_texts_last_hour: ["Text messages that were ordered", "purpose", "textsLastHour"],
  } as const;
  for (const [name, [help, label, key]] of Object.entries(families)) {
    family(name, help, label, async () => (await books())?.[key]);
  }
  family(
    "kaunter_ledger_sum_sen",
    "Debits less credits; always 0",
    "council",
    async () => (await books())?.ledgerSumSen,
  );
  family(
    "kaunter_open_cases",
    "What waits for a person",
    "kind",
    async () => (await books())?.openCases,
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
