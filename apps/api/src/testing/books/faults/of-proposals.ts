import type { Fault } from "./fault.ts";
import { paymentOf } from "../payments.ts";

const sentence = "what two people decide was proposed by one and approved by another";

const people = `
  insert into staff (email, name) values ('rosnah@contoh.my', 'Rosnah'), ('jamil@contoh.my', 'Jamil');
  insert into staff_acts (at, staff_id, owner, what, subject) select now(), id, 'operator', 'staff_added', email from staff;
  insert into staff_roles (staff_id, role, owner, from_on) select id, 'portal_operator', 'operator', '2020-01-01' from staff;`;
const proposal = `
  insert into proposals (kind, owner, subject, payment_id, amount_sen, remark, made_by, made_at, lapses_at)
    select 'void_receipt', r.council_code, r.number, r.payment_id, r.amount_sen, 'ten letters', s.id, now(), now() + interval '7 days'
    from receipts r, staff s where r.payment_id = ${paymentOf(1)} and s.name = 'Rosnah' order by r.number limit 1;`;
const approvedBy = (name: string) => `
  insert into proposal_decisions (proposal_id, decision, decided_by, decided_at)
    select p.id, 'approved', s.id, now() from proposals p, staff s where s.name = '${name}';`;
const voided = `
  insert into receipt_voids (number, reason, voided_by, approved_by, voided_at)
    select subject, remark, 'rosnah@contoh.my', 'jamil@contoh.my', now() from proposals;`;
const executed = `
  insert into proposal_results (proposal_id, outcome, said, at) select id, 'executed', 'voided', now() from proposals;`;

/** What one person did alone, or nobody agreed on. */
export const faultsOfProposals: readonly Fault[] = [
  [
    "a receipt that was voided under two typed names",
    `insert into receipt_voids (number, reason, voided_by, approved_by, voided_at)
       select number, 'x', 'Rosnah', 'Jamil', now() from receipts where payment_id = ${paymentOf(1)} limit 1`,
    sentence,
  ],
  [
    "a void that its maker approved",
    people + proposal + approvedBy("Rosnah") + voided + executed,
    sentence,
  ],
  [
    "a void of a large sum that one person approved",
    people + proposal.replace("r.amount_sen", "1000001") + approvedBy("Jamil") + voided + executed,
    sentence,
  ],
  ["a void that nobody approved", people + proposal + voided + executed, sentence],
  [
    "a void that is said to be done and is not",
    people + proposal + approvedBy("Jamil") + executed,
    sentence,
  ],
];
