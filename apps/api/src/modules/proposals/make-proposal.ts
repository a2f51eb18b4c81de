import { dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { hasPart } from "@kaunter/domain/office/proposals";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { type StaffSession, workAs } from "../../http/staff-session.ts";
import { noteAct } from "../staff/acts.ts";
import type { Wanted } from "./proposal.ts";
import { findSubject, insertProposal, type Subject } from "./store.ts";

/** Somebody of the office proposes what another must approve. The office itself does nothing of it. */
export async function makeProposal(
  { inTransaction }: { inTransaction: InTransaction },
  session: StaffSession,
  wanted: Wanted,
): Promise<string> {
  const { staffId, id: sessionId, held } = session;
  return workAs(inTransaction, { session, permission: "propose" }, async (tx, now) => {
    const found = await requireSubject(tx, wanted);
    const about = { kind: wanted.kind, owner: found.owner };
    // Of another's business nobody is told that there is any.
    if (!hasPart(held, "make", about, dayOf(now))) throw new DomainError("not_found");
    if (await isProposed(tx, wanted, found, now)) throw new DomainError("proposed_already");
    const id = await insertProposal(tx, { wanted, found, by: { staffId, sessionId } }, now);
    const { owner } = found;
    await noteAct(tx, { staffId, sessionId, owner, what: "proposed", subject: id }, now);
    return id;
  });
}

/** What it is about, with the amount that the books or the people say, and never both. */
async function requireSubject(tx: Tx, wanted: Wanted): Promise<Subject> {
  const found = await findSubject(tx, wanted);
  if (!found) throw new DomainError("not_found");
  if ((wanted.amountSen !== undefined) !== (wanted.kind === "rule_on_case"))
    throw new DomainError("invalid_request", { amount: "invalid_amount" });
  return found;
}

async function isProposed(
  tx: Tx,
  { kind, subject }: Wanted,
  { owner }: Subject,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from proposals p where p.kind = ${kind} and p.subject = ${subject} and p.owner = ${owner}
      and p.lapses_at > ${now} and not exists (select from proposal_decisions d where d.proposal_id = p.id)
    limit 1`.execute(tx);
  return rows.length > 0;
}
