import * as z from "zod";
import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { lookAgain } from "./look-again.ts";
import { isTurnFree } from "./take-in.ts";

/** A payment may be approved after the file that promises its money. Whoever takes in a file looks again, too. */
export const matchSettlementsEveryFiveMinutes = defineJob({
  name: "match-settlements",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: ({ inTransaction }: { inTransaction: InTransaction }) =>
    inTransaction(async (tx, now) => {
      if (await isTurnFree(tx)) await lookAgain(tx, now);
    }),
});
