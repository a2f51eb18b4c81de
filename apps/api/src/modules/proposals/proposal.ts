import { type Sen, sen } from "@kaunter/domain/money";
import type { ProposalKind } from "@kaunter/domain/office/proposals";

/** An amount as the database answers it, where there is one. */
export const senOrNull = (stored: string | null): Sen | null =>
  stored === null ? null : sen(Number(stored));

/** What somebody wants done. The council is asked for where a number alone names nothing, as with licences. */
export interface Wanted {
  kind: ProposalKind;
  subject: string;
  council?: string | undefined;
  /** What goes back to the payer, where that is for people to say. */
  amountSen?: number | undefined;
  remark: string;
}

/** What came of a proposal that was approved. */
export interface Result {
  outcome: "executed" | "failed";
  /** The word of the use case: what it did, or why it could not. */
  said: string;
}
