import { DomainError } from "@kaunter/domain/domain-error";
import { sen } from "@kaunter/domain/money";
import type { ProposalKind } from "@kaunter/domain/office/proposals";
import { decidedSchedule } from "@kaunter/domain/payment/requery";
import { type InTransaction, within } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { correctLicence } from "../licences/correct-licence.ts";
import { ruleOnLicence } from "../licences/rule-on-licence.ts";
import { releaseHold } from "../payments/holds/release-hold.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { nameOutside } from "../settlements/name-outside.ts";
import type { Result } from "./proposal.ts";
import { type Approved, findApproved, insertResult, takeTurn } from "./store.ts";

export interface ExecuteDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/**
 * Does what two people agreed on, by the use case that it always was, and writes down in the same transaction what came of
 * it: so it is done once, however often it is ordered. The world may have changed since they looked, or it may be theirs no
 * more: then it has failed.
 */
export async function executeProposal(deps: ExecuteDeps, proposalId: string): Promise<Result> {
  const { inTransaction } = deps;
  const once = (act: (due: Approved, inside: ExecuteDeps) => Promise<Result>) =>
    inTransaction(async (tx, now) => {
      await takeTurn(tx, proposalId);
      const due = await findApproved(tx, proposalId, now);
      if (!due) throw new Error(`Proposal ${proposalId} was not approved`);
      if (due.outcome !== null) return { outcome: due.outcome, said: due.said ?? "" };
      const result = await act(due, { ...deps, inTransaction: within(tx, now) });
      await insertResult(tx, proposalId, result, now);
      return result;
    });
  try {
    return await once(async (due, inside) =>
      due.voidBecause === null ? acts[due.kind](inside, due) : failed(due.voidBecause),
    );
  } catch (error) {
    // What the use case had begun is undone with its transaction.
    if (!(error instanceof DomainError)) throw error;
    return once(async () => failed(error.code));
  }
}

const executed = (said: string): Result => ({ outcome: "executed", said });
const failed = (said: string): Result => ({ outcome: "failed", said });

type Execute = (deps: ExecuteDeps, due: Approved) => Promise<Result>;

const peopleOf = ({ maker, checker, remark }: Approved) => ({
  decidedBy: maker,
  approvedBy: checker,
  remark,
});

const acts: Record<ProposalKind, Execute> = {
  void_receipt: async (deps, due) => {
    const said = await voidReceipt(deps, { number: due.subject, ...peopleOf(due) });
    return said === "voided" ? executed(said) : failed(said);
  },
  rule_on_case: async (deps, due) => {
    const returnedSen = sen(Number(due.amountSen));
    await ruleOnCase(deps, { caseId: due.subject, returnedSen, ...peopleOf(due) });
    return executed("ruled");
  },
  release_hold: async (deps, due) => {
    const { decidedBy: releasedBy, ...people } = peopleOf(due);
    // What never left is asked about by nobody, whatever the schedule.
    const rest = { ...deps, schedule: decidedSchedule };
    return executed(await releaseHold(rest, { paymentId: due.subject, releasedBy, ...people }));
  },
  suspend_licence: rule("suspended"),
  revoke_licence: rule("revoked"),
  reinstate_licence: rule("reinstated"),
  correct_licence: async (deps, due) => {
    const { subject: document, owner: council } = due;
    const said = await correctLicence(deps, { document, council, ...peopleOf(due) });
    return said === "corrected" ? executed(said) : failed(said);
  },
  name_outside: async ({ inTransaction }, { subject }) =>
    inTransaction(async (tx, now) =>
      (await nameOutside(tx, subject, now)) ? executed("named") : failed("explained_already"),
    ),
};

function rule(ruling: "suspended" | "revoked" | "reinstated"): Execute {
  return async (deps, due) => {
    const { subject: document, owner: council } = due;
    const ruled = await ruleOnLicence(deps, { document, council, ruling, ...peopleOf(due) });
    if (ruled.outcome === "ruled") return executed(ruling);
    return failed(ruled.outcome === "refused" ? `is_${ruled.last ?? "in_force"}` : ruled.outcome);
  };
}
