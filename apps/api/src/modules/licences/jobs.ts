import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { issueLicences } from "../payments/effects.ts";
import { issueLicences as issue } from "./issue-licences.ts";

export const issueLicencesJob = defineJob({
  ...issueLicences,
  run: (deps: { inTransaction: InTransaction }, { paymentId }) => issue(deps, paymentId),
});
