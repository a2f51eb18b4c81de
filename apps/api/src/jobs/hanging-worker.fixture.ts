// A worker that takes a job and never ends it, to be killed by a test.
import * as z from "zod";
import { createLogger } from "../log.ts";
import { defineJob } from "./job.ts";
import { runJobs } from "./work.ts";

const hang = defineJob({
  name: "hang",
  payload: z.strictObject({ id: z.int() }),
  run: (_deps: object, { id }) => {
    process.stdout.write(`started ${id}\n`);
    return new Promise<void>(() => {});
  },
});
await runJobs({
  url: process.env["DATABASE_URL"] ?? "",
  jobs: [hang],
  deps: {},
  log: createLogger("silent"),
});
