import type { Schedule } from "@kaunter/domain/payment/requery";
import * as z from "zod";
import type { InTransaction } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { defineJob } from "../../jobs/job.ts";
import { askAgain } from "./ask-about.ts";
import { lookAgain } from "./look-again.ts";
import { noteSecondDebits } from "./note-second-debits.ts";
import { isTurnFree } from "./take-in.ts";

/** A payment may be approved after the file that promises its money. Whoever takes in a file looks again, too. */
export const matchSettlementsEveryFiveMinutes = defineJob({
  name: "match-settlements",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: (deps: { inTransaction: InTransaction; enqueue: Enqueue; schedule: Schedule }) =>
    deps.inTransaction(async (tx, now) => {
      if (!(await isTurnFree(tx))) return;
      await lookAgain(tx, now);
      await noteSecondDebits(tx, now);
      await askAgain(tx, deps, now);
    }),
});
