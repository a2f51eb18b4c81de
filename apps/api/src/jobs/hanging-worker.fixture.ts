// A worker that takes a job and never ends it, to be killed by a test.
import * as z from "zod";
import { openDatabase } from "../db/pool.ts";
import { transactionsOf } from "../db/transaction.ts";
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
const url = process.env["DATABASE_URL"] ?? "";
await runJobs({
  url,
  jobs: [hang],
  deps: {},
  inTransaction: transactionsOf(openDatabase({ url, maxConnections: 2, onError: () => {} })),
  log: createLogger("silent"),
});
