import type { Approval, OfficeProposal } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { hasShape } from "@kaunter/web/api/read-answer";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { useState } from "react";
import { ProofFirst } from "../../model/proof-first.tsx";
import { RemarkField } from "../../model/remark-field.tsx";
import { sendWord } from "../../model/send-word.ts";
import { useProven } from "../../model/use-proven.ts";
import { ProposalCard } from "./proposal-card.tsx";

interface DecisionProps {
  proposal: OfficeProposal;
  place: string;
  onDecided: () => unknown;
}

/** One proposal and the word on it. Whoever has not shown a factor lately is asked for it, and goes on from there. */
export function Decision({ proposal, place, onDecided }: DecisionProps) {
  const t = useT();
  const proven = useProven();
  const [isRefusing, setRefusing] = useState(false);
  // Whether another must approve it, too, is as the server finds it: somebody may have approved it since this was shown.
  const approve = () =>
    decide(paths.officeApprove, undefined, (answer) =>
      hasShape<Approval>(answer, { is_first_of_two: (isFirst) => isFirst === true })
        ? t("approvals.endorsed")
        : t("approvals.approved"),
    );
  const refuse = (remark: string) => () =>
    decide(paths.officeRefuse, { remark }, () => t("approvals.refused"));
  const decide = async (
    path: string,
    body: object | undefined,
    done: (answer: unknown) => string,
  ) => {
    const late = {
      proposal_decided: t("error.proposal_decided"),
      forbidden: t("error.forbidden"),
    };
    await sendWord(path.replace(":id", proposal.id), body, { done, late });
    await onDecided();
  };
  return (
    <ProposalCard proposal={proposal} place={place}>
      <div className="office-decide">
        <ProofFirst proven={proven}>
          {isRefusing ? (
            <RefusalForm
              isBusy={proven.isBusy}
              onRefuse={(remark) => proven.act(refuse(remark))}
              onLeave={() => setRefusing(false)}
            />
          ) : (
            <Choice
              amount={proposal.amount}
              onApprove={() => proven.act(approve)}
              onRefuse={() => setRefusing(true)}
            />
          )}
        </ProofFirst>
      </div>
    </ProposalCard>
  );
}

interface ChoiceProps {
  amount: string | null;
  onApprove: () => void;
  onRefuse: () => void;
}

function Choice({ amount, onApprove, onRefuse }: ChoiceProps) {
  const t = useT();
  return (
    <div className="flex gap-3">
      <Button look="secondary" className="border-danger-700 text-danger-700" onClick={onRefuse}>
        {t("approvals.refuse")}
      </Button>
      <Button className="grow" onClick={onApprove}>
        {amount === null
          ? t("approvals.approve")
          : t("approvals.approve_amount", { amount: formatRinggit(parseRinggit(amount)) })}
      </Button>
    </div>
  );
}

interface RefusalFormProps {
  isBusy: boolean;
  onRefuse: (remark: string) => void;
  onLeave: () => void;
}

function RefusalForm({ isBusy, onRefuse, onLeave }: RefusalFormProps) {
  const t = useT();
  const { handleSubmit } = useForm({
    send: (form) => onRefuse(textIn(form, "refusal").trim()),
  });
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <RemarkField name="refusal" label={t("approvals.reason")} />
      <SubmitButton isBusy={isBusy}>{t("approvals.refuse")}</SubmitButton>
      <QuietButton onClick={onLeave}>{t("action.back")}</QuietButton>
    </form>
  );
}
