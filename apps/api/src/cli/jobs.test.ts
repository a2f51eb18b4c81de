import { PgBoss } from "pg-boss";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { openDatabase } from "../db/pool.ts";
import { transactionsOf } from "../db/transaction.ts";
import { installJobs } from "../jobs/install.ts";
import { defineJob } from "../jobs/job.ts";
import { runJobs } from "../jobs/work.ts";
import { createLogger } from "../log.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
const kaunter = kaunterOn(database);
await installJobs(database.ownerUrl, [{ name: "greet" }, { name: "wave" }]);
await asOwner(database, "update pgboss.queue set retry_limit = 0 where name in ('greet', 'wave')");

async function giveUp(queue: string, payload: object): Promise<void> {
  const settings = { migrate: false, supervise: false, schedule: false, max: 1 };
  const boss = new PgBoss({ connectionString: database.urls.worker, ...settings });
  await boss.start();
  await boss.send(queue, payload);
  const [job] = await boss.fetch(queue);
  await boss.fail(queue, job?.id ?? "", new Error("broken\u001b[2J"));
  await boss.stop({ graceful: false });
}

const waiting = () =>
  asOwner(
    database,
    "select name, data from pgboss.job where state = 'created' and name <> 'given-up' order by name",
  );

test("jobs that were given up are told with their reason, and each goes back into its own queue", async () => {
  expect(kaunter("jobs", "failed").stdout).toBe("No job was given up.\n");
  await giveUp("greet", { id: 1 });
  await giveUp("wave", { id: 2 });
  await giveUp("wave", { id: 3 });
  const told = kaunter("jobs", "failed").stdout;
  expect(told).toMatch(/ {2}greet \{"id":1\}\n {2}given up .* after 1 try: broken\?\[2J/);

  const id = /^(\S+) {2}wave \{"id":2\}/m.exec(told)?.[1] ?? "";
  expect(kaunter("jobs", "retry", id).stdout).toBe("Put back: 1.\n");
  expect(await waiting()).toEqual([{ name: "wave", data: { id: 2 } }]);
  expect(kaunter("jobs", "retry", id).stderr).toBe(`No job ${id} was given up.\n`);

  expect(kaunter("jobs", "retry", "all").stdout).toBe("Put back: 2.\n");
  expect(await waiting()).toHaveLength(3);
  expect(kaunter("jobs", "failed").stdout).toBe("No job was given up.\n");
});

test("the reason that a worker notes is told", async () => {
  const db = openDatabase({ url: database.urls.worker, maxConnections: 2, onError: () => {} });
  const inTransaction = transactionsOf(db);
  const greet = defineJob({
    name: "greet",
    payload: z.strictObject({ id: z.int() }),
    run: () => Promise.reject(new Error("There is no key")),
  });
  const log = createLogger("silent");
  const options = { url: database.urls.worker, jobs: [greet], deps: {}, inTransaction, log };
  const runner = await runJobs(options);
  const givenUp = "select from pgboss.job where name = 'given-up'";
  await vi.waitFor(async () => expect(await asOwner(database, givenUp)).not.toEqual([]), 60_000);
  await runner.stop();
  await db.destroy();
  expect(kaunter("jobs", "failed").stdout).toContain("There is no key");
});

test("what to retry must be said", () => {
  expect(kaunter("jobs", "retry").stderr).toBe("Give the id of a job, or all.\n");
});
