import type { ProposalKind } from "@kaunter/domain/office/proposals";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface ListedProposal {
  id: string;
  kind: ProposalKind;
  owner: string;
  subject: string;
  paymentId: string | null;
  /** Of the same number and in force, where it is about a licence: it touches none of them. */
  otherDocuments: string[];
  amountSen: string | null;
  /** What the case is about, where it is one. */
  caseSen: string | null;
  remark: string;
  madeBy: string;
  maker: string;
  endorsedBy: string | null;
  endorser: string | null;
  madeAt: Date;
  lapsesAt: Date;
  decider: string | null;
  decision: "approved" | "refused" | "withdrawn" | null;
  decidedAt: Date | null;
  refusal: string | null;
  outcome: "executed" | "failed" | null;
  said: string | null;
}

/** No screen shows more: whoever has that many open decides the oldest first. */
const most = 100;
const shownSettled = 20;
const latelyMs = 90 * 24 * 3_600_000;

/** What waits for a second person, oldest first; the database shows each person what is theirs to see. */
export async function listOpen(tx: Tx, now: Date): Promise<ListedProposal[]> {
  return list(
    tx,
    sql`d.proposal_id is null and p.lapses_at > ${now} order by p.lapses_at, p.id limit ${most}`,
  );
}

/** What was decided, or lapsed, lately: the newest first. Nothing is decided after it would have lapsed, so no older one is read. */
export async function listSettled(tx: Tx, now: Date): Promise<ListedProposal[]> {
  const since = new Date(now.getTime() - latelyMs);
  return list(
    tx,
    sql`p.lapses_at > ${since} and coalesce(d.decided_at, p.lapses_at) > ${since}
      and (d.proposal_id is not null or p.lapses_at <= ${now})
      order by coalesce(d.decided_at, p.lapses_at) desc limit ${shownSettled}`,
  );
}

export async function listOpenOf(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<{ kind: string; subject: string }[]> {
  return list(
    tx,
    sql`p.payment_id = ${paymentId} and d.proposal_id is null and p.lapses_at > ${now} order by p.id`,
  );
}

async function list(tx: Tx, which: RawBuilder<unknown>): Promise<ListedProposal[]> {
  const { rows } = await sql<ListedProposal>`
    select p.id::text, p.kind, p.owner, p.subject, p.payment_id::text, other_documents(p), p.amount_sen::text, case_sen(p)::text, p.remark, p.made_by,
      m.name as maker, e.endorsed_by, n.name as endorser, p.made_at, p.lapses_at, c.name as decider, d.decision, d.decided_at, d.remark as refusal,
      r.outcome, r.said
    from proposals p join staff m on m.id = p.made_by
    left join proposal_endorsements e on e.proposal_id = p.id left join staff n on n.id = e.endorsed_by
    left join proposal_decisions d on d.proposal_id = p.id left join staff c on c.id = d.decided_by
    left join proposal_results r on r.proposal_id = p.id
    where ${which}`.execute(tx);
  return rows;
}
