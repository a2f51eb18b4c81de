import type { Fault } from "./fault.ts";
import { at, paymentOf } from "../payments.ts";

/** What is owed, and who holds it. */
export const faultsOfCharges: readonly Fault[] = [
  [
    "a reservation that is missing",
    `delete from reservations where payment_id = ${paymentOf(8)}`,
    "a charge is reserved",
  ],
  [
    "a bill that was given away by a payment that was never in review",
    `insert into payment_events (payment_id, seq, kind, from_status, to_status, facts, at)
       select payment_id, max(seq) + 1, 'given_away', 'in_progress', 'in_progress',
         '{"to": "${paymentOf(9)}", "chargeIds": ["81"]}', '${at}'
       from payment_events where payment_id = ${paymentOf(8)} group by 1`,
    "a bill is given away only after a day in review",
  ],
  [
    "a bill that is held for hours by a payer who never left",
    `update reservations set reserved_at = '${at}'::timestamptz - interval '3 hours' where payment_id = ${paymentOf(8)}`,
    "no bill is held for long",
  ],
  [
    "a device that holds more than it may",
    `insert into charges (id, council_code, kind, number, record) overriding system value
       select 5000 + n, council_code, kind, 'X' || n, record from charges, generate_series(1, 31) as n where id = 11;
     insert into reservations select id, ${paymentOf(8)}, '${at}' from charges where number ~ '^X[0-9]+$'`,
    "no device holds more bills",
  ],
  [
    "a payment under way that counts for nobody",
    `delete from hold_origins where payment_id = ${paymentOf(8)}`,
    "of every payment under way it is known from where",
  ],
  [
    "an address that holds more than it may of what no provider knows",
    `update hold_origins set holds = 1301 where payment_id = ${paymentOf(8)}`,
    "no address holds more bills",
  ],
  [
    "a settled charge that is open again",
    "update charges set settlements = '[]' where id = 11",
    "what was settled stays with its charge",
  ],
  [
    "a debt that two payments settled, one after the other",
    `update payment_events set facts = replace(replace(facts::text, '"chargeId": 62', '"chargeId": 12'),
       '"chargeVersion": 1', '"chargeVersion": 2')::jsonb where payment_id = ${paymentOf(6)} and kind = 'created'`,
    "a debt is settled once",
  ],
  [
    "a line that settled more than its charge asked for",
    `update charge_history set record = '{"type": "individual", "amountSen": 4999}' where charge_id = 12`,
    "no line settled more than its charge asked for",
  ],
  ...(
    [
      [
        "years of an assessment that settled beyond what was left of them",
        "assessment",
        { years: [{ year: 2020, chargeSen: 9_000, paidSen: 4_000 }] },
        [{ code: "assessment_year", params: { year: 2020 }, amountSen: 10_000 }],
      ],
      [
        "a renewal that settled arrears which were paid at the counter",
        "trading_licence",
        { status: "G", balanceSen: 0 },
        [{ code: "licence_fee", params: { year: 2021 }, amountSen: 4_000 }],
      ],
      ["rent that settled beyond the balance", "market", { balanceSen: -9_999 }],
      ["a ticket that settled after it was cancelled", "ticket", { status: "cancelled" }],
      [
        "a booking that settled beyond its slots",
        "booking",
        { status: "approved", slots: [{ amountSen: 9_999 }], additionalItems: [] },
      ],
    ] as const
  ).map(([name, kind, record, explanation = []]): Fault => [
    name,
    `update charges set kind = '${kind}' where id = 11;
       update charge_history set record = '${JSON.stringify(record)}' where charge_id = 11;
       update payment_lines set paid_until = '2020-12-31', explanation = '${JSON.stringify(explanation)}'
         where payment_id = ${paymentOf(1)} and line_no = 1`,
    "no line settled more than its charge asked for",
  ]),
  [
    "rent that settled twice, one payment on top of another",
    `update charges set kind = 'market' where id = 11;
     update charge_history set record = '{"balanceSen": -10000}', settlements = '[{"covers": {"balanceSen": 1}}]'
       where charge_id = 11`,
    "no line settled more than its charge asked for",
  ],
];
