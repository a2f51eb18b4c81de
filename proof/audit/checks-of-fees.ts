import type { Check } from "./check.ts";

/** What the operator takes for carrying payments is nobody else's, and was agreed to. */
export const checksOfFees: Check[] = [
  {
    proves: "I16",
    says: "a service fee is the operator's alone, and nothing else is",
    faults: `
      select format('line %s of payment %s is a %s of %s under %s', line_no, payment_id, kind, council, account) as what
      from told_lines
      where (kind = 'service_fee') <> (council = 'operator') or kind = 'service_fee' and (account <> 'fees' or charge_id is not null)
      union all
      select format('receipt %s over %s sen is given by the operator', number, amount_sen)
      from receipts where council_code = 'operator'`,
  },
  {
    proves: "I4",
    says: "a payment carries one service fee at most, one that was set for its first way of paying before it began",
    faults: `
      select format('payment %s, begun as method %s at %s, carries a fee of %s sen in %s lines', f.payment_id, a.method,
        p.created_at, f.sen, f.lines) as what
      from (select payment_id, sum(amount_sen) as sen, count(*) as lines from told_lines
        where kind = 'service_fee' group by payment_id) as f
      join payments p on p.id = f.payment_id
      join payment_attempts a on a.payment_id = f.payment_id and a.attempt_no = 1
      where f.lines > 1 or not exists (select from service_fees s
        where s.method = a.method and s.fee_sen = f.sen and s.set_at <= p.created_at)`,
  },
  {
    proves: "I2",
    says: "a service fee is kept when something else of its payment was settled, and goes back when nothing was",
    faults: `
      select format('payment %s settled %s sen of its fee and %s of the rest', payment_id, fee_sen, rest_sen) as what
      from (select payment_id, max(amount_sen) filter (where kind = 'service_fee') as agreed_sen,
          sum(settled_sen) filter (where kind = 'service_fee') as fee_sen,
          coalesce(sum(settled_sen) filter (where kind <> 'service_fee'), 0) as rest_sen
        from told_lines where outcome is not null group by payment_id) as each
      where fee_sen <> case when rest_sen > 0 then agreed_sen else 0 end`,
  },
];
