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
];
