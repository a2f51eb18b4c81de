import * as z from "zod";
import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { keepBalances } from "./keep-balances.ts";

/** A while after the seals, of which it takes what they cover. */
export const keepBalancesEveryFiveMinutes = defineJob({
  name: "keep-balances",
  payload: z.strictObject({}),
  cron: "2-59/5 * * * *",
  run: async (deps: { inTransaction: InTransaction }) => {
    while ((await keepBalances(deps)) === "more_to_keep");
  },
});
