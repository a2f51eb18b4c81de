import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { councilCodes, type CouncilCode, operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { formatDay } from "@kaunter/domain/date-format";
import type { CalendarDay } from "@kaunter/domain/calendar";
import { formatDateTime } from "@kaunter/words/times";
import { currentLanguage, t } from "@kaunter/web/language/translate";
import type { PlainId } from "@kaunter/web/language/words";

export function councilName(code: string): string {
  const known = councilCodes.find((each): each is CouncilCode => each === code);
  if (code === operatorOwner) return t("owner.operator");
  return known ? t(`council.${known}`) : code;
}

export const timeOf = (instant: string) => formatDateTime(new Date(instant), currentLanguage());
export const dayText = (day: string) => formatDay(day as CalendarDay);

/** What happened to a payment, in words. */
export function happeningText({ what, bank }: { what: string; bank: string | null }): string {
  return t(`happening.${what}` as "happening.approved", { bank: bank ?? "" });
}

/** A council's name. What the operator owns concerns several councils. */
export const ownerName = (owner: string) =>
  owner === operatorOwner ? t("approvals.several") : councilName(owner);

export const proposalText = (kind: string) => t(`proposal.${kind}` as PlainId);
export const stateText = (state: string) => t(`state.${state}` as PlainId);
/** Why something that two people agreed on could not be done. */
export const saidText = (said: string | null) => t(`said.${said ?? "not_found"}` as PlainId);
export const caseText = (kind: string) => t(`case.${kind}` as PlainId);

/** What will be so once a proposal is approved. */
export function effectText({ kind, subject, amount }: OfficeProposal): string {
  const sum = formatRinggit(parseRinggit(amount ?? "0.00"));
  return t(`effect.${kind}`, { subject, amount: sum });
}

/** The other licences of a number, which a proposal about one of them does not touch. */
export const otherDocumentsText = ({ other_documents: documents }: OfficeProposal) =>
  t("approvals.other_documents", { documents: documents.join(", ") });

export const evidenceText = (evidence: string) => t(`evidence.${evidence}` as PlainId);
export const outcomeText = (outcome: string | null) => t(`outcome.${outcome ?? "open"}` as PlainId);
export const accountText = (account: string) => t(`account.${account}` as PlainId);
export const statusText = (status: string) => t(`status.${status}` as PlainId);
export const kindText = (kind: string) => t(`kind.${kind}` as PlainId);
export const numberKindText = (kind: string) => t(`number.kind.${kind}` as PlainId);
export const creditRuleText = (rule: string) => t(`money.rule.${rule}` as PlainId);
export const exceptionName = (name: string) => t(`exception.name.${name}` as PlainId);
export const exceptionText = (name: string) => t(`exception.what.${name}` as PlainId);
