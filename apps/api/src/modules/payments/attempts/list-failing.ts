import { isFailing, isTrouble, type LastEnds } from "@kaunter/domain/payment/failing";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { WordsOf } from "../gateway-words.ts";

export interface FailingDeps {
  db: Database;
  wordsOf: WordsOf;
}

/** Which banks, by their ids, and which methods people had better not choose now. */
export interface Failing {
  banks: string[];
  methods: PaymentMethod[];
}

/** Only the newest attempts are read, so that the cost stays the same however many people pay. */
const lastAttempts = 2_000;
/** An answer is given again for so long, so that no payer waits for the count. */
const freshForMs = 20_000;

/** Answers from memory while it is fresh, and asks the database once for all who ask meanwhile. */
export function failingNow(deps: FailingDeps): () => Promise<Failing> {
  let known: { at: number; failing: Promise<Failing> } | undefined;
  return async () => {
    const now = performance.now();
    if (!known || now - known.at > freshForMs) known = { at: now, failing: listFailing(deps) };
    try {
      return await known.failing;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

export async function listFailing({ db, wordsOf }: FailingDeps): Promise<Failing> {
  const banks = new Map<string, LastEnds>();
  const methods = new Map<PaymentMethod, LastEnds>();
  for (const { method, provider, bankId, evidence, providerCode, count } of await readEnds(db)) {
    const reason = providerCode === null ? null : wordsOf(provider).declineReason(providerCode);
    const isTroubled = evidence === "unanswered" || (reason !== null && isTrouble(reason));
    const end = evidence === "approved" ? "approved" : isTroubled ? "troubled" : "declined";
    add(methods, method, end, count);
    if (bankId !== null) add(banks, bankId, end, count);
  }
  return { banks: failingOf(banks), methods: failingOf(methods) };
}

function add<Key>(all: Map<Key, LastEnds>, key: Key, end: keyof LastEnds, count: number): void {
  const ends = all.get(key) ?? { approved: 0, declined: 0, troubled: 0 };
  all.set(key, { ...ends, [end]: ends[end] + count });
}

function failingOf<Key>(all: Map<Key, LastEnds>): Key[] {
  return [...all].filter(([, ends]) => isFailing(ends)).map(([key]) => key);
}

interface Ends {
  method: PaymentMethod;
  provider: string;
  bankId: string | null;
  evidence: "approved" | "declined" | "unanswered";
  providerCode: string | null;
  count: number;
}

/** The number of a payment is the microsecond in which it began, so that the newest are found without another index. */
async function readEnds(db: Database): Promise<Ends[]> {
  const { rows } = await sql<Ends>`
    select method, provider, bank_id, evidence, provider_code, count(*)::int as count
    from (
      select method, provider, bank_id, evidence, provider_code from payment_attempts
      where payment_id >= (extract(epoch from now() - interval '20 minutes') * 1000000)::bigint
        and evidence in ('approved', 'declined', 'unanswered')
      order by payment_id desc limit ${lastAttempts}
    ) last
    group by method, provider, bank_id, evidence, provider_code`.execute(db);
  return rows;
}
