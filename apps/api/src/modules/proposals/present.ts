import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import { dayOf } from "@kaunter/domain/calendar";
import { writeRinggit } from "@kaunter/domain/money";
import { hasPart, takesSecond } from "@kaunter/domain/office/proposals";
import type { StaffSession } from "../../http/staff-session.ts";
import type { ListedProposal } from "./list-proposals.ts";
import { senOrNull } from "./proposal.ts";

/** A proposal as this person sees it: who made it is not asked to decide. */
export function presentProposal(
  proposal: ListedProposal,
  { staffId, held }: StaffSession,
  now: Date,
): OfficeProposal {
  const { decision, outcome } = proposal;
  const [amountSen, caseSen] = [senOrNull(proposal.amountSen), senOrNull(proposal.caseSen)];
  const isOpen = decision === null && proposal.lapsesAt > now;
  const isOwn = proposal.madeBy === staffId;
  const hasSpoken = isOwn || proposal.endorsedBy === staffId;
  return {
    id: proposal.id,
    kind: proposal.kind,
    owner: proposal.owner,
    subject: proposal.subject,
    payment_id: proposal.paymentId,
    other_documents: proposal.otherDocuments,
    amount: amountSen === null ? null : writeRinggit(amountSen),
    case_amount: caseSen === null ? null : writeRinggit(caseSen),
    remark: proposal.remark,
    maker: proposal.maker,
    takes_second: takesSecond(amountSen, caseSen),
    endorser: proposal.endorser,
    made_at: proposal.madeAt.toISOString(),
    lapses_at: proposal.lapsesAt.toISOString(),
    state: outcome ?? decision ?? (isOpen ? "proposed" : "lapsed"),
    decider: proposal.decider,
    decided_at: proposal.decidedAt?.toISOString() ?? null,
    refusal: proposal.refusal,
    said: proposal.said,
    may_decide: isOpen && !hasSpoken && hasPart(held, "check", proposal, dayOf(now)),
    may_withdraw: isOpen && isOwn,
  };
}
