import * as z from "zod";
import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { forgetExpired } from "./store.ts";

export const forgetHandOversHourly = defineJob({
  name: "forget-hand-overs",
  payload: z.strictObject({}),
  cron: "37 * * * *",
  run: ({ inTransaction }: { inTransaction: InTransaction }) => inTransaction(forgetExpired),
});
