import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { postReceipt, type PostingDeps } from "./post-receipt.ts";

export const postToCouncil = defineJob({
  name: "post-to-council",
  payload: z.strictObject({ paymentId: z.string(), council: z.string() }),
  lane: ({ council }) => council,
  run: (deps: PostingDeps, receipt) => postReceipt(deps, receipt),
});
