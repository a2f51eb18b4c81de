import { defineJob } from "../../jobs/job.ts";
import { postToCouncil } from "../payments/effects.ts";
import { postReceipt, type PostingDeps } from "./post-receipt.ts";

export const postToCouncilJob = defineJob({
  ...postToCouncil,
  run: (deps: PostingDeps, receipt) => postReceipt(deps, receipt),
});
