import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import type { ReactNode } from "react";
import {
  effectText,
  otherDocumentsText,
  ownerName,
  proposalText,
  timeOf,
} from "../../model/words.ts";

interface ProposalCardProps {
  proposal: OfficeProposal;
  place: string;
  children: ReactNode;
}

/** What, why, who and how much, the amount first. */
export function ProposalCard({ proposal, place, children }: ProposalCardProps) {
  const t = useT();
  const { kind, owner, subject, amount, remark, maker, payment_id: paymentId } = proposal;
  return (
    <article className="office-card" aria-labelledby="proposal-title">
      <header className="inside">
        <p className="text-txt-black-500">
          {ownerName(owner)} · {place}
        </p>
        {amount !== null && (
          <p className="font-heading text-[2.125rem]/[2.625rem]">
            <Money amount={amount} />
          </p>
        )}
        <h2 id="proposal-title">{proposalText(kind)}</h2>
        <p className="mt-1">{effectText(proposal)}</p>
        {proposal.other_documents.length > 0 && (
          <p className="mt-1 font-semibold wrap-anywhere">{otherDocumentsText(proposal)}</p>
        )}
        {proposal.case_amount !== null && (
          <p className="mt-1">
            {t("approvals.case_amount", {
              amount: formatRinggit(parseRinggit(proposal.case_amount)),
            })}
          </p>
        )}
        {paymentId !== null && (
          <p className="mt-1">
            <Link to={`/payment?id=${paymentId}`} className="text-link">
              {t("payment.title", { id: paymentId })}
            </Link>
          </p>
        )}
        {kind === "name_outside" && (
          <p className="mt-1">
            <Link to={`/credit?id=${subject}`} className="text-link">
              {t("approvals.look_credit")}
            </Link>
          </p>
        )}
      </header>
      <div className="inside border-t border-otl-gray-200">
        <p className="font-semibold">{t("approvals.made_by", { name: maker })}</p>
        <p className="text-txt-black-500">{timeOf(proposal.made_at)}</p>
        {proposal.takes_second && (
          <p className="mt-1 font-semibold">
            {proposal.endorser === null
              ? t("approvals.takes_second")
              : t("approvals.endorsed_by", { name: proposal.endorser })}
          </p>
        )}
        <blockquote className="mt-1 wrap-anywhere">“{remark}”</blockquote>
        <p className="mt-2 text-small text-txt-black-500">
          {t("approvals.until", { when: timeOf(proposal.lapses_at) })}
        </p>
      </div>
      {children}
    </article>
  );
}
