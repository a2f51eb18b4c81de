import type { Fault } from "./fault.ts";
import { paymentOf } from "../payments.ts";

const sentence = "what two people decide was proposed by one and approved by another";

const itsAct = "each proposal, each word on one and each word on a photo has its one act";
const itsOrder = "what an act of the office ordered was done once";
const stillTheirs = "nothing was done that was agreed on by somebody who had left";

const people = `
  insert into staff (email, name) values ('rosnah@contoh.my', 'Rosnah'), ('jamil@contoh.my', 'Jamil');
  insert into staff_acts (at, staff_id, owner, what, subject) select now(), id, 'operator', 'staff_added', email from staff;
  insert into staff_roles (staff_id, role, owner, from_on) select id, 'portal_operator', 'operator', '2020-01-01' from staff;`;
const proposal = `
  insert into proposals (kind, owner, subject, payment_id, amount_sen, remark, made_by, made_at, lapses_at)
    select 'void_receipt', r.council_code, r.number, r.payment_id, r.amount_sen, 'ten letters', s.id, now(), now() + interval '7 days'
    from receipts r, staff s where r.payment_id = ${paymentOf(1)} and s.name = 'Rosnah' order by r.number limit 1;`;
/** What each of the two did, as the office notes it. */
const acts = `
  insert into staff_acts (at, staff_id, owner, what, subject)
    select made_at, made_by, owner, 'proposed', id::text from proposals union all
    select d.decided_at, d.decided_by, p.owner, d.decision, p.id::text from proposal_decisions d join proposals p on p.id = d.proposal_id;`;
const approvedBy = (name: string) => `
  insert into proposal_decisions (proposal_id, decision, decided_by, decided_at)
    select p.id, 'approved', s.id, now() from proposals p, staff s where s.name = '${name}';`;
const voided = `
  insert into receipt_voids (number, reason, voided_by, approved_by, voided_at)
    select subject, remark, 'rosnah@contoh.my', 'jamil@contoh.my', now() from proposals;`;
const executed = `
  insert into proposal_results (proposal_id, outcome, said, at) select id, 'executed', 'voided', now() from proposals;`;

const done = people + proposal + approvedBy("Jamil") + acts + voided + executed;

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
    "an approval of which nothing came",
    people + proposal + approvedBy("Jamil").replace("now()", "now() - interval '2 days'"),
    sentence,
  ],
  [
    "links that the office ordered to end, and nobody ended",
    `${people} insert into staff_acts (at, staff_id, owner, what, subject, reason)
       select now() - interval '2 days', id, 'operator', 'links_ended', '${paymentOf(1)}', 'a reason of the caller' from staff
       where name = 'Rosnah';`,
    itsOrder,
  ],
  [
    "a receipt that is said to be sent again, and was not",
    `${people} insert into staff_acts (at, staff_id, owner, what, subject)
       select now(), id, 'operator', 'receipt_sent', '${paymentOf(1)}' from staff where name = 'Rosnah';
     insert into act_results (act_no, outcome, at) select max(row_no), 'done', now() from staff_acts;`,
    itsOrder,
  ],
  ["an approval without its act", people + proposal + acts + approvedBy("Jamil"), itsAct],
  [
    "an act of an approval that never was",
    `${people + proposal + acts} insert into staff_acts (at, staff_id, owner, what, subject)
       select now(), made_by, owner, 'approved', id::text from proposals;`,
    itsAct,
  ],
  [
    "a void that was done after one of the two had left",
    `${done} update staff set left_at = now() - interval '1 minute' where name = 'Jamil';`,
    stillTheirs,
  ],
  [
    "a void that was done after the role of one of the two had ended",
    `${done} update staff_roles set until_on = '2020-02-01' where staff_id in (select id from staff where name = 'Rosnah');`,
    stillTheirs,
  ],
  [
    "a void that is said to be done and is not",
    people + proposal + approvedBy("Jamil") + executed,
    sentence,
  ],
];
