import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { CaseKind } from "../payments/moves/cases.ts";
import { inColumns } from "./columns.ts";
import type { WordsOf } from "../payments/gateway-words.ts";
import { ringgit, senOf, spaced, timeOf } from "./words.ts";

interface OpenCase {
  id: string;
  kind: CaseKind;
  paymentId: string;
  reference: string;
  provider: string;
  openedAt: Date;
  status: string;
  askedSen: string;
  /** What is in suspense for it. */
  heldSen: string;
  /** The line whose record cannot be read, with what is tied to it. */
  lineSen: string | null;
  councils: string[];
}

/** What waits for a person, oldest first, whatever has become of its payment. */
export async function listOpenCases(db: Database): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select c.id, c.kind, c.payment_id, c.reference, a.provider, c.opened_at, p.status, p.amount_sen as asked_sen,
      coalesce((select -sum(l.amount_sen) from ledger_entries l
        join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
        where l.payment_id = c.payment_id and l.account = 'suspense' and e.reference = c.reference), 0) as held_sen,
      (select sum(t.amount_sen) from payment_lines l join payment_lines t using (payment_id, charge_id)
        where l.payment_id = c.payment_id and l.line_no = c.line_no) as line_sen,
      array(select distinct council_code from payment_lines where payment_id = c.payment_id order by 1) as councils
    from cases c join payments p on p.id = c.payment_id join payment_attempts a on a.reference = c.reference
    where c.closed_at is null order by c.opened_at, c.id`.execute(db);
  return rows;
}

export function openCasesText(cases: readonly OpenCase[], wordsOf: WordsOf): string {
  if (cases.length === 0) return "Nothing waits for a person.";
  return inColumns(
    cases.map((one) => [
      `case ${one.id}`,
      `since ${timeOf(one.openedAt)}`,
      one.councils.map((code) => code.toUpperCase()).join("+"),
      `payment ${one.paymentId} (${spaced(one.status)}),`,
      `asked ${ringgit(senOf(one.askedSen))},`,
      `in suspense ${ringgit(senOf(one.lineSen ?? one.heldSen))}:`,
      reasons[one.kind](one, wordsOf(one.provider).name),
    ]),
    "",
  ).join("\n");
}

const reasons: Record<CaseKind, (one: OpenCase, provider: string) => string> = {
  other_amount: ({ reference }) => `another amount or currency was taken by ${reference}`,
  unanswered: ({ reference }, provider) =>
    `${provider} gave no answer about ${reference} in all the time that was planned`,
  contradiction: ({ reference }, provider) =>
    `${provider} approved ${reference}, or two people ruled on it, and now it says otherwise`,
  second_debit: ({ reference }, provider) =>
    `${provider} or its settlement file names two debits for ${reference}: it may have taken the money twice`,
  unreadable_record: ({ reference }) =>
    `the record of a charge cannot be read; ${reference} has paid for it`,
};
