import {
  type ProposalDecision,
  type ProposalKind,
  proposalLastsMs,
} from "@kaunter/domain/office/proposals";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Result, Wanted } from "./proposal.ts";

/** Who owns the matter, and the amount that the books have for it: of a case, what it is about. */
export interface Subject {
  owner: string;
  paymentId: string | null;
  amountSen: string | null;
}

export async function findSubject(
  tx: Tx,
  wanted: Omit<Wanted, "remark">,
): Promise<Subject | undefined> {
  const { kind, subject, council = "" } = wanted;
  const { rows } = await sql<Subject>`
    select owner, payment_id, amount_sen from proposal_subject(${kind}, ${subject}, ${council})`.execute(
    tx,
  );
  return rows[0];
}

interface Author {
  staffId: string;
  /** None for who showed a code to a command. */
  sessionId?: string;
}

export async function insertProposal(
  tx: Tx,
  { wanted, found, by }: { wanted: Wanted; found: Subject; by: Author },
  now: Date,
): Promise<string> {
  const { kind, subject, remark, amountSen } = wanted;
  const { owner, paymentId } = found;
  const { id } = await tx
    .insertInto("proposals")
    .values({
      kind,
      subject,
      remark,
      owner,
      paymentId,
      amountSen: amountSen ?? found.amountSen,
      madeBy: by.staffId,
      ...(by.sessionId !== undefined && { sessionId: by.sessionId }),
      madeAt: now,
      lapsesAt: new Date(now.getTime() + proposalLastsMs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The first of two who approve a large sum. Answers whether nobody was faster. */
export async function insertEndorsement(
  tx: Tx,
  { proposalId, by }: { proposalId: string; by: Author },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto("proposalEndorsements")
    .values({
      proposalId,
      endorsedBy: by.staffId,
      ...(by.sessionId !== undefined && { sessionId: by.sessionId }),
      endorsedAt: now,
    })
    .onConflict((conflict) => conflict.column("proposalId").doNothing())
    .executeTakeFirst();
  return Number(written) > 0;
}

/** Answers whether it was the first word: there is one on each proposal. */
export async function insertDecision(
  tx: Tx,
  given: {
    proposalId: string;
    decision: ProposalDecision;
    by: Author;
    remark?: string | undefined;
  },
  now: Date,
): Promise<boolean> {
  const { proposalId, decision, by, remark } = given;
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto("proposalDecisions")
    .values({
      proposalId,
      decision,
      decidedBy: by.staffId,
      ...(by.sessionId !== undefined && { sessionId: by.sessionId }),
      ...(remark !== undefined && { remark }),
      decidedAt: now,
    })
    .onConflict((conflict) => conflict.column("proposalId").doNothing())
    .executeTakeFirst();
  return Number(written) > 0;
}

/** One after the other for each proposal: nobody executes it while somebody else does. */
export async function takeTurn(tx: Tx, proposalId: string): Promise<void> {
  const key = `kaunter proposal ${proposalId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** What was approved, by whom, and what came of it so far. */
export interface Approved {
  id: string;
  kind: ProposalKind;
  owner: string;
  subject: string;
  amountSen: string | null;
  remark: string;
  maker: string;
  checker: string;
  /** Why it is nobody's any more: somebody who agreed on it has left since, or may not any more. */
  voidBecause: string | null;
  outcome: "executed" | "failed" | null;
  said: string | null;
}

export async function findApproved(
  tx: Tx,
  proposalId: string,
  now: Date,
): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select p.id::text, p.kind, p.owner, p.subject, p.amount_sen::text, p.remark, m.email as maker, c.email as checker,
      void_because(p.id, ${now}) as void_because, r.outcome, r.said
    from proposals p
    join proposal_decisions d on d.proposal_id = p.id and d.decision = 'approved'
    join staff m on m.id = p.made_by join staff c on c.id = d.decided_by
    left join proposal_results r on r.proposal_id = p.id
    where p.id = ${proposalId}`.execute(tx);
  return rows[0];
}

export async function insertResult(
  tx: Tx,
  proposalId: string,
  { outcome, said }: Result,
  now: Date,
): Promise<void> {
  await tx.insertInto("proposalResults").values({ proposalId, outcome, said, at: now }).execute();
}

/** Approved proposals without a result, although any job would have come to its end long ago. The audit tells of older ones. */
export async function findUnexecuted(tx: Tx): Promise<{ proposalId: string }[]> {
  const { rows } = await sql<{ proposalId: string }>`
    select d.proposal_id::text from proposal_decisions d
    where d.decision = 'approved'
      and d.decided_at between now() - interval '7 days' and now() - interval '10 minutes'
      and not exists (select from proposal_results r where r.proposal_id = d.proposal_id)
    limit 1000`.execute(tx);
  return rows;
}
