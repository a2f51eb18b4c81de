import * as z from "zod";
import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { sealBooks } from "./seal-books.ts";
import type { SealKey } from "./seal-key.ts";

export const sealEveryFiveMinutes = defineJob({
  name: "seal-books",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (deps: { inTransaction: InTransaction; sealKey: SealKey }) => {
    await sealBooks(deps);
  },
});
