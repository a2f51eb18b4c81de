import type { ProposalKind } from "@kaunter/domain/office/proposals";

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
