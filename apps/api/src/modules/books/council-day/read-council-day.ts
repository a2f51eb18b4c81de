import { type CalendarDay, timeZone } from "@kaunter/domain/calendar";
import { negateSen, type Sen, zeroSen } from "@kaunter/domain/money";
import { type Account, accounts } from "@kaunter/domain/payment/ledger";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { accountNumberOf } from "../account-number.ts";
import type { MoneyEvent, ReportedLine } from "./parts-of-event.ts";
import { senOf } from "../words.ts";

export interface DatedEvent extends MoneyEvent {
  at: Date;
  paymentId: string;
  reference: string;
  providerTxnId: string;
  receiptNumber: string;
  /** The receipt counts no more. What came in by it stays the council's, who gives it back. */
  isVoid: boolean;
}

interface StoredLine {
  council: BookOwner;
  kind: string;
  amountSen: number;
  account: ReportedLine["account"];
  outcome: string | null;
  settledSen: number | null;
  chargeKind: string | null;
  number: string | null;
  declaredNo: string | null;
}

type StoredEvent = Omit<DatedEvent, "lines" | "receivedSen" | "earlier"> & {
  receivedSen: string | null;
  earlierAccount: DatedEvent["earlier"]["account"] | null;
  earlierSen: string | null;
  lines: StoredLine[];
};

/** What moved money of a council on a day in Kuching, from the events and the lines: the ledger is not asked. */
export async function readMoneyEvents(
  tx: Tx,
  council: BookOwner,
  day: CalendarDay,
): Promise<DatedEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.at, e.payment_id, e.booking, e.received_sen, coalesce(e.reference, '') as reference,
      coalesce(a.provider_txn_id, '') as provider_txn_id,
      coalesce(r.number, '') as receipt_number, lines.lines,
      exists (select from receipt_voids v where v.number = r.number) as is_void,
      before.account as earlier_account, before.received_sen as earlier_sen
    from payment_events e
    join lateral (
      -- What the event made of each line; a line may have changed since. A transfer is of one charge's lines alone.
      select jsonb_agg(jsonb_build_object('council', l.council_code, 'kind', l.kind, 'amountSen', l.amount_sen,
        'account', l.account, 'outcome', made.outcome, 'settledSen', made.settled_sen,
        'chargeKind', c.kind, 'number', c.number,
        'declaredNo', coalesce(l.declaration ->> 'licenceNo', l.declaration ->> 'zone')) order by l.line_no) as lines
      from payment_lines l left join charges c on c.id = l.charge_id
      left join lateral (
        select each ->> 'outcome' as outcome, coalesce((each ->> 'settledSen')::bigint,
          case each ->> 'outcome' when 'settled' then l.amount_sen else 0 end) as settled_sen
        from jsonb_array_elements(e.facts -> 'outcomes') as each where (each ->> 'lineNo')::int = l.line_no
      ) as made on true
      where l.payment_id = e.payment_id and (e.booking <> 'transfer' or l.charge_id = (
        select charge_id from payment_lines where payment_id = e.payment_id and line_no = (e.facts ->> 'lineNo')::int))
    ) lines on true
    left join lateral (
      select b.received_sen, case b.evidence when 'mismatched' then 'suspense' else 'refund_due' end as account
      from payment_events b
      where b.payment_id = e.payment_id and b.reference = e.reference and b.seq < e.seq and e.kind <> 'ruled'
        and b.kind in ('moved', 'corrected') and b.evidence in ('mismatched', 'dismissed')
      order by b.seq desc limit 1
    ) before on true
    left join payment_attempts a on a.reference = e.reference
    left join receipts r on r.payment_id = e.payment_id and r.council_code = ${council} and e.booking = 'settlement'
    where e.booking <> 'none' and ${isOn(sql.ref("e.at"), day)}
      and exists (select from payment_lines l where l.payment_id = e.payment_id and l.council_code = ${council})
    order by e.at, e.id`.execute(tx);
  return rows.map(toEvent);
}

function toEvent(stored: StoredEvent): DatedEvent {
  const { receivedSen, earlierAccount, earlierSen, lines, ...rest } = stored;
  return {
    ...rest,
    receivedSen: senOf(receivedSen ?? 0),
    earlier: { account: earlierAccount ?? "suspense", amountSen: senOf(earlierSen ?? 0) },
    lines: (lines ?? []).map(({ chargeKind, number, declaredNo, amountSen, ...line }) => ({
      ...line,
      amountSen: senOf(amountSen),
      settledSen: senOf(line.settledSen ?? 0),
      accountNumber: accountNumberOf({ kind: chargeKind, number, declaredNo }),
    })),
  };
}

/** What the ledger holds for the council and day. What is owed is a credit there, and positive here. */
export async function readLedgerTotals(
  tx: Tx,
  council: BookOwner,
  day: CalendarDay,
): Promise<Record<Account, Sen>> {
  const rows = await tx
    .selectFrom("ledgerEntries")
    .select(["account", sql<string>`sum(amount_sen)`.as("sum")])
    .where("councilCode", "=", council)
    .where(isOn(sql.ref("at"), day))
    .groupBy("account")
    .execute();
  const sums = new Map(rows.map((row) => [row.account, senOf(row.sum)]));
  const totals = accounts.map((account) => {
    const sum = sums.get(account) ?? zeroSen;
    return [account, account === "gateway_in_transit" ? sum : negateSen(sum)];
  });
  return Object.fromEntries(totals) as Record<Account, Sen>;
}

function isOn(at: ReturnType<typeof sql.ref>, day: CalendarDay) {
  return sql<boolean>`${at} >= ${day}::date::timestamp at time zone ${timeZone}
    and ${at} < (${day}::date + 1)::timestamp at time zone ${timeZone}`;
}
