import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import * as z from "zod";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "../db/pool.ts";
import { type InTransaction, transactionsOf } from "../db/transaction.ts";
import { createLogger } from "../log.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { enqueue } from "./enqueue.ts";
import { installJobs } from "./install.ts";
import { defineJob } from "./job.ts";
import { givenUpQueue } from "./queues.ts";
import { relayEffects } from "./relay-effects.ts";
import { runJobs } from "./work.ts";

const database = await createTestDatabase();
await installJobs(database.ownerUrl, [
  { name: "greet" },
  { name: "hang" },
  { name: "fail" },
  { name: "deliver" },
  { name: "wave" },
]);
await asOwner(
  database,
  `create table greetings (id int, pid int);
   grant select, insert on greetings to server, worker;
   update pgboss.queue set retry_limit = 0 where name = 'fail'`,
);
const db = openDatabase({ url: database.urls.server, maxConnections: 4, onError: () => {} });
const inTransaction = transactionsOf(db);
const workerDb = openDatabase({ url: database.urls.worker, maxConnections: 4, onError: () => {} });
const running = { url: database.urls.worker, deps: {}, inTransaction: transactionsOf(workerDb) };
afterAll(() => Promise.all([db.destroy(), workerDb.destroy()]));

const payload = z.strictObject({ id: z.int() });
const jobNamed = (name: string, run: (payload: { id: number }) => Promise<void>) =>
  defineJob({ name, payload, run: (_deps: object, value) => run(value) });
const greet = jobNamed("greet", async ({ id }) => {
  await sql`insert into greetings (id) values (${id})`.execute(db);
});

async function count(statement: string): Promise<number> {
  const [row] = (await asOwner(database, `select count(*)::int as n ${statement}`)) as {
    n: number;
  }[];
  return row?.n ?? -1;
}

test("a rolled back transaction orders nothing, a committed one orders exactly its own", async () => {
  const refused = inTransaction(async (tx) => {
    await enqueue(tx, greet, [{ id: 1 }]);
    throw new Error("rolled back");
  });
  await expect(refused).rejects.toThrow("rolled back");
  expect(await count("from ordered_effects where name = 'greet'")).toBe(0);

  await inTransaction((tx) => enqueue(tx, greet, [{ id: 2 }, { id: 3 }]));
  expect(await count("from ordered_effects where name = 'greet'")).toBe(2);
});

async function startBoss(): Promise<PgBoss> {
  const settings = { migrate: false, supervise: false, schedule: false, max: 1 };
  const boss = new PgBoss({ connectionString: database.urls.worker, ...settings });
  await boss.start();
  return boss;
}

test("a relay that ends before its commit leaves the effects, and no job", async () => {
  const boss = await startBoss();
  const dying: InTransaction = (work, open) =>
    running.inTransaction(async (tx, now, opened) => {
      await work(tx, now, opened);
      throw new Error("dies");
    }, open);
  const wave = jobNamed("wave", () => Promise.resolve());
  await inTransaction((tx) => enqueue(tx, wave, [{ id: 6 }]));
  const relay = { inTransaction: dying, boss, effects: [wave] };
  await expect(relayEffects(relay)).rejects.toThrow("dies");
  await boss.stop({ graceful: false });
  expect(await count("from pgboss.job where name = 'wave'")).toBe(0);
  expect(await count("from ordered_effects where name = 'wave'")).toBe(1);
});

test("what a worker does not know waits for one that does, and every effect becomes one job", async () => {
  const unknown = jobNamed("of-tomorrow", () => Promise.resolve());
  await inTransaction((tx) => enqueue(tx, unknown, [{ id: 5 }]));
  const boss = await startBoss();
  const relay = { inTransaction: running.inTransaction, boss, effects: [greet] };
  const made = await Promise.all([relayEffects(relay), relayEffects(relay)]);
  await boss.stop({ graceful: false });
  expect(made.toSorted()).toEqual([0, 2]);
  expect(await count("from pgboss.job where name = 'greet'")).toBe(2);
  expect(await count("from ordered_effects where name = 'of-tomorrow'")).toBe(1);
});

test("a payload that its job would not understand is refused when it is enqueued", async () => {
  const wrong = { id: 1, amount: 2 };
  await expect(inTransaction((tx) => enqueue(tx, greet, [wrong]))).rejects.toThrow("amount");
});

test("a runner runs what was enqueued; a job that is given up is kept and told at error level", async () => {
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => void lines.push(line) });
  const fail = jobNamed("fail", () => Promise.reject(new Error("broken")));
  await inTransaction((tx) => enqueue(tx, fail, [{ id: 4 }]));
  const runner = await runJobs({ ...running, jobs: [greet, fail], log });
  await vi.waitFor(
    async () => expect(await count("from greetings where id in (2, 3)")).toBe(2),
    60_000,
  );
  await vi.waitFor(
    async () => expect(await count(`from pgboss.job where name = '${givenUpQueue}'`)).toBe(1),
    60_000,
  );
  await runner.stop();
  expect(lines.join()).toContain("broken");
});

test("a lane that hangs keeps no other lane waiting", async () => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => void (release = resolve));
  const deliver = defineJob({
    name: "deliver",
    payload: z.strictObject({ id: z.int(), to: z.string() }),
    lane: ({ to }) => to,
    run: async (_deps: object, { id, to }) => {
      if (to === "slow") await isReleased;
      await sql`insert into greetings (id) values (${id})`.execute(db);
    },
  });
  const slow = Array.from({ length: 30 }, (_, id) => ({ id: 100 + id, to: "slow" }));
  const quick = Array.from({ length: 10 }, (_, id) => ({ id: 200 + id, to: "quick" }));
  await inTransaction((tx) => enqueue(tx, deliver, [...slow, ...quick]));
  const runner = await runJobs({ ...running, jobs: [deliver], log: createLogger("silent") });
  await vi.waitFor(
    async () => expect(await count("from greetings where id >= 200")).toBe(10),
    60_000,
  );
  expect(await count("from greetings where id between 100 and 199")).toBe(0);
  expect(await count("from pgboss.job where name = 'deliver' and state = 'active'")).toBe(2);
  release();
  await runner.stop();
});

test("a job whose worker is killed is run again by another", async () => {
  const hang = jobNamed("hang", async ({ id }) => {
    await sql`insert into greetings (id, pid) values (${id}, ${process.pid})`.execute(db);
  });
  await inTransaction((tx) => enqueue(tx, hang, [{ id: 9 }]));

  const victim = spawn(process.execPath, [join(import.meta.dirname, "hanging-worker.fixture.ts")], {
    env: { ...process.env, DATABASE_URL: database.urls.worker },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(victim.stdout), "line")) as [string];
  expect(line).toBe("started 9");
  victim.kill("SIGKILL");
  await once(victim, "exit");

  const log = createLogger("silent");
  const runner = await runJobs({ ...running, jobs: [hang], log });
  await vi.waitFor(
    async () => expect(await count(`from greetings where id = 9 and pid = ${process.pid}`)).toBe(1),
    { timeout: 100_000, interval: 500 },
  );
  await runner.stop();
});
