import { amountSen, at, type Learnt, learn, paymentOf, referenceOf } from "./payments.ts";

const lastEvent = (id: string) => `(select max(seq) from payment_events where payment_id = ${id})`;

/** Takes back, with the last event, whatever its attempt had booked before. */
const reversal = (id: string, reference: string) => `
  select council_code, account, -sum(amount_sen) from ledger_entries
    join payment_events e on e.payment_id = ledger_entries.payment_id and e.seq = event_seq
  where reference = '${reference}' and e.seq < ${lastEvent(id)} group by 1, 2 having sum(amount_sen) <> 0`;

const booked = (id: string, reference: string, credits: string) => `
  insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
    with credits (council_code, account, sen) as (${credits})
    select ${id}, ${lastEvent(id)}, council_code, account, sen, '${at}' from (
      ${reversal(id, reference)}
      union all select council_code, account, -sen from credits
      union all select council_code, 'gateway_in_transit', sum(sen) from credits group by 1
    ) as entries (council_code, account, sen);`;

const cases = (id: string, reason: string) => `
  insert into refunds (payment_id, event_seq, council_code, amount_sen, reason, created_at)
    select payment_id, event_seq, council_code, -amount_sen, '${reason}', at from ledger_entries
    where payment_id = ${id} and event_seq = ${lastEvent(id)} and account = 'refund_due' and amount_sen < 0;`;

const outcomeFacts = (id: string) => `(select jsonb_build_object('outcomes',
    (select jsonb_agg(jsonb_build_object('lineNo', line_no, 'outcome', outcome, 'settledSen', settled_sen) order by line_no)
      from payment_lines where payment_id = ${id}),
    'receipts', coalesce((select jsonb_agg(jsonb_build_object('number', number, 'council', council_code,
      'amountSen', amount_sen) order by number) from receipts where payment_id = ${id}), '[]')))`;

/** An exact approval. The lines named are due back because their charge is no longer owed. */
export function settle(place: number, { dueBack = [0], attemptNo = 1 } = {}) {
  const id = paymentOf(place);
  return `
    update payment_lines set (outcome, settled_sen) = (select case when isBack then 'refund_due' else 'settled' end,
        case when isBack then 0 else amount_sen end from (select line_no in (${dueBack.join()}) as isBack) as each)
      where payment_id = ${id};
    insert into receipt_counters (council_code, year, last_count)
      select distinct council_code, 2026, 1 from payment_lines
        where payment_id = ${id} and outcome = 'settled' order by 1
      on conflict (council_code, year) do update set last_count = receipt_counters.last_count + 1;
    insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at)
      select upper(council_code) || '-2026-' || lpad(last_count::text, 6, '0'), council_code, 2026,
        last_count, ${id}, sum(amount_sen), '${at}'
      from payment_lines join receipt_counters using (council_code)
      where payment_id = ${id} and outcome = 'settled' group by council_code, last_count;
    insert into postings (receipt_number, council_code, payment_id, created_at)
      select number, council_code, payment_id, issued_at from receipts where payment_id = ${id};
    update charges set settlements = settlements || jsonb_build_object('paymentId', ${id}::text,
        'lineNo', line_no, 'selection', selection, 'amountSen', amount_sen, 'settledAt', '${at}')
      from payment_lines where payment_id = ${id} and charge_id = charges.id and not is_tied
        and outcome = 'settled';
    ${approve(place, { booking: "settlement", attemptNo, facts: outcomeFacts(id) })}
    ${booked(
      id,
      referenceOf(place, attemptNo),
      `select council_code, case outcome when 'settled' then account else 'refund_due' end, sum(amount_sen)
         from payment_lines where payment_id = ${id} group by 1, 2`,
    )}
    ${cases(id, "charge_not_owed")}`;
}

/** A second approval of a payment that is paid: its money is due back. */
export function payTwice(place: number, attemptNo: number) {
  const id = paymentOf(place);
  return `
    ${approve(place, { booking: "refund", attemptNo })}
    ${booked(id, referenceOf(place, attemptNo), perCouncil(id, "refund_due"))}
    ${cases(id, "paid_twice")}`;
}

const approve = (place: number, learnt: Partial<Learnt>) =>
  learn(place, { evidence: "approved", to: "successful", receivedSen: amountSen, ...learnt });

/** An approval of half the amount, which divides between the councils without a remainder. */
export function mismatch(place: number) {
  const id = paymentOf(place);
  const learnt = { evidence: "mismatched", to: "review", receivedSen: amountSen / 2 };
  return `
    ${learn(place, { ...learnt, booking: "suspense" })}
    ${booked(id, referenceOf(place), perCouncil(id, "suspense", 2))}`;
}

/** Two people rule that the half is given back. */
export function dismiss(place: number) {
  const id = paymentOf(place);
  const learnt = { evidence: "dismissed", to: "failed", receivedSen: amountSen / 2 };
  return `
    ${learn(place, { ...learnt, booking: "refund", isRuling: true })}
    ${booked(id, referenceOf(place), perCouncil(id, "refund_due", 2))}
    ${cases(id, "dismissed")}`;
}

const perCouncil = (id: string, account: string, divisor = 1) =>
  `select council_code, '${account}', sum(amount_sen) / ${divisor}
     from payment_lines where payment_id = ${id} group by 1`;
