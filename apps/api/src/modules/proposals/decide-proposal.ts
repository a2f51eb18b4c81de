import { dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import {
  hasPart,
  takesSecond,
  type ProposalDecision,
  type ProposalKind,
} from "@kaunter/domain/office/proposals";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { type StaffSession, workAs } from "../../http/staff-session.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { noteAct } from "../staff/acts.ts";
import { executeNow } from "./effects.ts";
import type { ListedProposal } from "./list-proposals.ts";
import { senOrNull } from "./proposal.ts";
import { insertDecision, insertEndorsement } from "./store.ts";

export interface DecideDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

interface Word {
  proposalId: string;
  decision: ProposalDecision;
  remark?: string | undefined;
}

/**
 * Another person approves or refuses a proposal, or its maker takes it back. What is approved the worker does. Answers what the
 * word was: of two who approve, the first endorses.
 */
export async function decideProposal(
  { inTransaction, enqueue }: DecideDeps,
  session: StaffSession,
  { proposalId, decision, remark }: Word,
): Promise<ProposalDecision | "endorsed"> {
  const { staffId, id: sessionId } = session;
  const isOwn = decision === "withdrawn";
  const permission = isOwn ? "propose" : "decide";
  return workAs(inTransaction, { session, permission }, async (tx, now) => {
    const proposal = await findProposal(tx, proposalId);
    if (!proposal) throw new DomainError("not_found");
    const about = { kind: proposal.kind as ProposalKind, owner: proposal.owner };
    const mayDecide = isOwn || hasPart(session.held, "check", about, dayOf(now));
    if (!mayDecide || isOwn !== (proposal.madeBy === staffId)) throw new DomainError("forbidden");
    if (proposal.lapsesAt <= now) throw new DomainError("proposal_decided");
    const by = { staffId, sessionId };
    const { owner } = proposal;
    const act = { ...by, owner, subject: proposalId };
    if (decision === "approved" && isToBeEndorsed(proposal)) {
      const isFirst = await insertEndorsement(tx, { proposalId, by }, now).catch(asDecided);
      if (!isFirst) throw new DomainError("proposal_decided");
      await noteAct(tx, { ...act, what: "endorsed" }, now);
      return "endorsed";
    }
    if (proposal.endorsedBy === staffId) throw new DomainError("forbidden");
    const given = { proposalId, decision, by, remark };
    const isFirst = await insertDecision(tx, given, now).catch(asDecided);
    if (!isFirst) throw new DomainError("proposal_decided");
    await noteAct(tx, { ...act, what: decision }, now);
    if (decision === "approved") await enqueue(tx, executeNow, [{ proposalId }]);
    return decision;
  });
}

const keepers: unknown[] = ["endorsement_rightful", "decision_rightful", "decision_seconded"];

/** Whoever made or endorsed it has left, or has the role no more: the proposal is void, which its keeper says. */
function asDecided(error: unknown): never {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  if (keepers.includes(constraint)) throw new DomainError("proposal_decided");
  throw error;
}

async function findProposal(tx: Tx, id: string) {
  return tx
    .selectFrom("proposals")
    .leftJoin("proposalEndorsements", "proposalId", "proposals.id")
    .select(["kind", "owner", "madeBy", "lapsesAt", "amountSen", "endorsedBy"])
    .select(sql<string | null>`case_sen(proposals)`.as("caseSen"))
    .where("proposals.id", "=", id)
    .executeTakeFirst();
}

/** A large sum is approved by two: the first word of them is no decision yet. */
function isToBeEndorsed({
  amountSen,
  caseSen,
  endorsedBy,
}: Pick<ListedProposal, "amountSen" | "caseSen" | "endorsedBy">): boolean {
  return endorsedBy === null && takesSecond(senOrNull(amountSen), senOrNull(caseSen));
}
