import * as z from "zod";
import { defineJob } from "../../../jobs/job.ts";
import { doOrder, type DoOrderDeps, findUndone } from "./do-order.ts";
import { doNow } from "./effects.ts";

export const doOrderJob = defineJob({
  ...doNow,
  run: (deps: DoOrderDeps, { actNo }) => doOrder(deps, actNo),
});

/** A lost job, or one that was given up, loses nothing. */
export const resumeOrdersHourly = defineJob({
  name: "resume-orders",
  payload: z.strictObject({}),
  cron: "43 * * * *",
  run: async ({ inTransaction, enqueue }: DoOrderDeps) => {
    await inTransaction(async (tx) => {
      const left = await findUndone(tx);
      if (left.length > 0) await enqueue(tx, doNow, left);
    });
  },
});
