import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { sendWord } from "../../model/send-word.ts";
import { usePressed } from "../../model/use-pressed.ts";
import {
  otherDocumentsText,
  ownerName,
  proposalText,
  saidText,
  stateText,
  timeOf,
} from "../../model/words.ts";

interface Of {
  proposals: readonly OfficeProposal[];
}

/** The others that wait for this person. */
export function NextList({ proposals, onChoose }: Of & { onChoose: (id: string) => void }) {
  const t = useT();
  if (proposals.length === 0) return null;
  return (
    <section className="office-card">
      <h2>{t("approvals.next")}</h2>
      <ul>
        {proposals.map((each) => (
          <li key={each.id} className="border-t border-otl-gray-200 first:border-t-0">
            <button
              type="button"
              className="link-row w-full cursor-pointer text-left"
              onClick={() => onChoose(each.id)}
            >
              <Summary proposal={each} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody else must decide; the own can be taken back. */
export function OwnList({ proposals, onChanged }: Of & { onChanged: () => unknown }) {
  const t = useT();
  const { error, press } = usePressed();
  if (proposals.length === 0) return null;
  const withdraw = (id: string) =>
    void press(async () => {
      const late = { proposal_decided: t("error.proposal_decided") };
      const said = { done: stateText("withdrawn"), late };
      await sendWord(paths.officeWithdraw.replace(":id", id), undefined, said);
      await onChanged();
    });
  return (
    <section className="office-card">
      <h2>{t("approvals.elsewhere")}</h2>
      <div role="alert" className="empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
      </div>
      <ul>
        {proposals.map((each) => (
          <li key={each.id} className="link-row border-t border-otl-gray-200 first:border-t-0">
            <Summary proposal={each} />
            {each.may_withdraw && (
              <QuietButton onClick={() => withdraw(each.id)}>{t("approvals.withdraw")}</QuietButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ proposal }: { proposal: OfficeProposal }) {
  const { kind, owner, subject, amount, maker, made_at, other_documents: others } = proposal;
  return (
    <>
      <span className="grow">
        <strong>{proposalText(kind)}</strong>
        <span className="block wrap-anywhere">{subject}</span>
        {others.length > 0 && (
          <span className="block wrap-anywhere">{otherDocumentsText(proposal)}</span>
        )}
        <span className="block text-small text-txt-black-500">
          {ownerName(owner)} · {maker}, {timeOf(made_at)}
        </span>
      </span>
      {amount !== null && <Money amount={amount} className="font-semibold" />}
    </>
  );
}

/** What became of the last ones. */
export function SettledList({ proposals }: Of) {
  const t = useT();
  if (proposals.length === 0) return null;
  return (
    <section className="office-card">
      <h2>{t("approvals.settled")}</h2>
      <ul>
        {proposals.map((each) => (
          <li key={each.id} className="link-row border-t border-otl-gray-200 first:border-t-0">
            <span className="grow">
              <strong>{stateText(each.state)}</strong>: {proposalText(each.kind)}, {each.subject}
              {each.state === "failed" && <span className="block">{saidText(each.said)}</span>}
              {each.refusal !== null && (
                <span className="block wrap-anywhere">“{each.refusal}”</span>
              )}
              <span className="block text-small text-txt-black-500">
                {[each.maker, each.endorser, each.decider].filter(Boolean).join(", ")} ·{" "}
                {timeOf(each.decided_at ?? each.lapses_at)}
              </span>
            </span>
            {each.amount !== null && <Money amount={each.amount} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
