import type { CalendarDay } from "@kaunter/domain/calendar";
import { type HeldRole, ownersFor } from "@kaunter/domain/office/staff";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import {
  type Exception,
  listExceptions,
  listOwnExceptions,
} from "../../settlements/list-exceptions.ts";

export type ReachableException = Exception & {
  creditId: string | null;
  paymentId: string | null;
  /** The case that people have yet to rule on. */
  caseId: string | null;
};

export interface AskingForExceptions {
  asOf: CalendarDay;
  /** Whether the person sees the books of every council, and the operator's. */
  seesAll: boolean;
}

/** Whether somebody sees the books of every council, and the operator's. */
export function seesAllMoney({ held }: { held: readonly HeldRole[] }, today: CalendarDay): boolean {
  return ownersFor(held, "see_money", today).includes(operatorOwner);
}

/** What is not explained, and where a person goes on from each. */
export async function readExceptions(
  tx: Tx,
  { asOf, seesAll }: AskingForExceptions,
): Promise<ReachableException[]> {
  const found = await (seesAll ? listExceptions(tx, asOf) : listOwnExceptions(tx, asOf));
  const subjects = found.map(({ subject }) => subject);
  const places = found.map(({ place }) => place);
  const payments = await placesOf(
    tx,
    sql`select reference as subject, payment_id::text as id from payment_attempts where reference = any (${subjects}::text[])`,
  );
  const cases = await placesOf(
    tx,
    sql`select reference as subject, id::text as id from cases
      where reference = any (${subjects}::text[]) and closed_at is null`,
  );
  const credits = await placesOf(
    tx,
    sql`select account_code || ' ' || bank_ref as subject, id::text as id from bank_lines
      where (account_code, bank_ref) in (select * from unnest(${places}::text[], ${subjects}::text[]))`,
  );
  return found.map((each) => ({
    ...each,
    paymentId: payments.get(each.subject) ?? null,
    caseId: cases.get(each.subject) ?? null,
    creditId: credits.get(`${each.place} ${each.subject}`) ?? null,
  }));
}

/** The cases among them, as what somebody may propose to close. */
export const casesOf = (found: readonly ReachableException[]) =>
  found.flatMap(({ caseId }) =>
    caseId === null ? [] : [{ kind: "rule_on_case", subject: caseId } as const],
  );

async function placesOf(tx: Tx, question: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; id: string }>`${question}`.execute(tx);
  return new Map(rows.map(({ subject, id }) => [subject, id]));
}
