import { defineJob } from "../../jobs/job.ts";
import { startParking } from "../payments/effects.ts";
import { type StartDeps, startSessions } from "./start-sessions.ts";

export const startParkingJob = defineJob({
  ...startParking,
  run: (deps: StartDeps, { paymentId }) => startSessions(deps, paymentId),
});
