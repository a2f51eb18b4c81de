import * as z from "zod";
import { declareEffect } from "../../jobs/job.ts";

/** Something that two people agreed on: the worker does it. */
export const executeNow = declareEffect({
  name: "execute-proposal",
  payload: z.strictObject({ proposalId: z.string() }),
});
