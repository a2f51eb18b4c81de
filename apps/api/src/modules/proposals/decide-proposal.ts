import { dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import {
  hasPart,
  type ProposalDecision,
  type ProposalKind,
} from "@kaunter/domain/office/proposals";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { type StaffSession, workAs } from "../../http/staff-session.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { noteAct } from "../staff/acts.ts";
import { executeNow } from "./effects.ts";
import { insertDecision } from "./store.ts";

export interface DecideDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

interface Word {
  proposalId: string;
  decision: ProposalDecision;
  remark?: string | undefined;
}

/** Another person approves or refuses a proposal, or its maker takes it back. What is approved the worker does. */
export async function decideProposal(
  { inTransaction, enqueue }: DecideDeps,
  session: StaffSession,
  { proposalId, decision, remark }: Word,
): Promise<void> {
  const { staffId, id: sessionId } = session;
  const isOwn = decision === "withdrawn";
  const permission = isOwn ? "propose" : "decide";
  await workAs(inTransaction, { session, permission }, async (tx, now) => {
    const proposal = await findProposal(tx, proposalId);
    if (!proposal) throw new DomainError("not_found");
    const about = { kind: proposal.kind as ProposalKind, owner: proposal.owner };
    const mayDecide = isOwn || hasPart(session.held, "check", about, dayOf(now));
    if (!mayDecide || isOwn !== (proposal.madeBy === staffId)) throw new DomainError("forbidden");
    if (proposal.lapsesAt <= now) throw new DomainError("proposal_decided");
    const given = { proposalId, decision, by: { staffId, sessionId }, remark };
    if (!(await insertDecision(tx, given, now))) throw new DomainError("proposal_decided");
    const { owner } = proposal;
    await noteAct(tx, { staffId, sessionId, owner, what: decision, subject: proposalId }, now);
    if (decision === "approved") await enqueue(tx, executeNow, [{ proposalId }]);
  });
}

async function findProposal(tx: Tx, id: string) {
  return tx
    .selectFrom("proposals")
    .select(["kind", "owner", "madeBy", "lapsesAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}
