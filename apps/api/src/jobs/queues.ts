import type { Queue } from "pg-boss";

export const jobSchema = "pgboss";

/** Where jobs end that were given up; a person must look at them. */
export const givenUpQueue = "given-up";

/** Every queue has the same options: eleven tries within an hour and a half, then given up loudly. */
export function queueSettings(): Omit<Queue, "name"> {
  return {
    policy: "standard",
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    // A worker that dies mid-job is noticed by its missing heartbeat and the job is run again.
    heartbeatSeconds: 10,
    notify: false,
    deadLetter: givenUpQueue,
  };
}
