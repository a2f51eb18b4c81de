import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { executeNow } from "./effects.ts";
import { type ExecuteDeps, executeProposal } from "./execute-proposal.ts";
import { findUnexecuted } from "./store.ts";

export const executeProposalJob = defineJob({
  ...executeNow,
  run: async (deps: ExecuteDeps, { proposalId }) => {
    await executeProposal(deps, proposalId);
  },
});

/** A lost job, or one that was given up, loses nothing. */
export const resumeProposalsHourly = defineJob({
  name: "resume-proposals",
  payload: z.strictObject({}),
  cron: "53 * * * *",
  run: async ({ inTransaction, enqueue }: ExecuteDeps) => {
    await inTransaction(async (tx) => {
      const left = await findUnexecuted(tx);
      if (left.length > 0) await enqueue(tx, executeNow, left);
    });
  },
});
