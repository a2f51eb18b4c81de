import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { postReceipt, type PostingDeps } from "./post-receipt.ts";

export const postToCouncil = defineJob({
  name: "post-to-council",
  payload: z.strictObject({ receiptNumber: z.string() }),
  run: (deps: PostingDeps, { receiptNumber }) => postReceipt(deps, receiptNumber),
});
