import type { Provider } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";
import type { StatementLine } from "./read-statement.ts";

/**
 * What our books make of a debit: it is booked; its payment is open and will be asked about; no payment of ours has its
 * reference; the same, and two people wrote that down; or a person must compare.
 */
export type Verdict = "booked" | "asked" | "stray" | "noted" | "differs";

export interface Compared extends StatementLine {
  verdict: Verdict;
}

/** Puts every line of a provider's statement beside our books. */
export async function compareStatement(
  db: Database | Tx,
  provider: Provider,
  lines: readonly StatementLine[],
): Promise<Compared[]> {
  const given = lines.map(({ reference, transaction, amountSen }, place) => ({
    place,
    reference,
    transaction,
    amount_sen: amountSen,
  }));
  const { rows } = await sql<{ place: number; verdict: Verdict }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as each (place integer, reference text, transaction text, amount_sen bigint)
    ), compared as (
      select given.*, a.reference is not null as is_ours, a.provider = ${provider} as is_theirs,
        count(*) over (partition by given.reference) as times,
        (select sum(l.amount_sen) from payment_events e
          join ledger_entries l on l.payment_id = e.payment_id and l.event_seq = e.seq
          where e.payment_id = a.payment_id and e.reference = a.reference and l.account = 'gateway_in_transit') as booked_sen,
        exists (select from payment_checks c where c.reference = a.reference) as is_asked,
        (select s.amount_sen from stray_debits s
          where s.provider = ${provider} and s.transaction_id = given.transaction
            and s.reference = given.reference) as stray_sen
      from given left join payment_attempts a on a.reference = given.reference
    )
    select place, case
        when stray_sen = amount_sen then 'noted'
        when stray_sen is not null then 'differs'
        when not is_ours then 'stray'
        when not is_theirs or times > 1 then 'differs'
        when booked_sen = amount_sen then 'booked'
        when booked_sen is null and is_asked then 'asked'
        else 'differs' end as verdict
    from compared`.execute(db);
  const verdicts = new Map(rows.map(({ place, verdict }) => [place, verdict]));
  return lines.map((line, place) => ({ ...line, verdict: verdicts.get(place) ?? "differs" }));
}
