import { defineJob } from "../../jobs/job.ts";
import { sendRecovery, type TellDeps, tellRecovery } from "./people/tell-recovery.ts";

export const tellRecoveryJob = defineJob({
  ...tellRecovery,
  run: (deps: TellDeps, told) => sendRecovery(deps, told),
});
