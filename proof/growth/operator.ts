import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";

const api = join(import.meta.dirname, "..", "..", "apps", "api");
const program = join(api, "bin", "kaunter.mjs");

export interface Operator {
  databaseUrl: string;
  /** For the files that commands are given. */
  folder: string;
  client: Client;
  note: (activity: string) => void;
}

interface Closed {
  id: string;
  number: string;
  reference: string;
  council: string;
  day: string;
}

/** Runs every command of the operator that reads the books. */
export async function runCommands({ databaseUrl, folder, client, note }: Operator): Promise<void> {
  const { id, number, reference, council, day } = await findClosed(client);
  note("");
  const statement = join(folder, "statement.csv");
  const columns = "reference,transaction,amount,taken_at";
  writeFileSync(statement, `${columns}\n${reference},F1,100.00,2026-01-01T00:00:00Z\n`);
  const recent = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const commands: Record<string, string[]> = {
    "payment show, by its number": ["payment", "show", id],
    "payment show, by its receipt": ["payment", "show", number],
    "hold list": ["hold", "list"],
    "review list": ["review", "list"],
    "refunds list": ["refunds", "list"],
    "report of a day long ago": ["report", "--council", council, "--day", day],
    "report of a day of now": ["report", "--council", council, "--day", recent],
    "statement check": ["statement", "check", statement, "--provider", "fpx"],
    "settlements exceptions": ["settlements", "exceptions"],
    "jobs failed": ["jobs", "failed"],
    "import list": ["import", "list"],
    "user show": ["user", "show", "somebody@example.com"],
  };
  for (const [name, args] of Object.entries(commands)) {
    const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl };
    const options = { env, encoding: "utf8" } as const;
    const { stderr, stdout } = spawnSync(process.execPath, [program, ...args], options);
    // A complaint about the filled books is an answer; a trace of calls, or nothing at all, is none.
    if (/^ {4}at /m.test(stderr) || stdout + stderr === "") throw new Error(`${name}: ${stderr}`);
    note(`kaunter ${name}`);
  }
}

/** A payment from the middle of the shortest history. */
async function findClosed(client: Client): Promise<Closed> {
  const { rows } = await client.query<Closed>(`
    select r.payment_id::text as id, r.number, a.reference, r.council_code as council,
      to_char(r.issued_at at time zone 'Asia/Kuching', 'YYYY-MM-DD') as day
    from (select * from receipts order by row_no offset 15000 limit 1) as r join payment_attempts a using (payment_id)`);
  const [closed] = rows;
  if (!closed) throw new Error("The history is too short");
  return closed;
}

const longestMs = 300_000;

/** Orders every job that runs by itself, one after the other, as if its time had come. */
export async function runJobs(client: Client, note: (activity: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from pgboss.schedule order by name",
  );
  for (const { name } of rows) {
    const { rows: made } = await client.query<{ id: string }>(
      "insert into pgboss.job (name, data) values ($1, '{}') returning id",
      [name],
    );
    await untilDone(client, name, made[0]?.id ?? "");
    note(`job ${name}`);
  }
}

async function untilDone(client: Client, name: string, id: string): Promise<void> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    const { rows } = await client.query<{ state: string; output: unknown }>(
      "select state, output from pgboss.job where name = $1 and id = $2",
      [name, id],
    );
    const { state, output } = rows[0] ?? {};
    if (state === "completed") return;
    if (state === "failed" || performance.now() > deadline) {
      throw new Error(`${name} is ${state}: ${JSON.stringify(output)}`);
    }
    await wait(200);
  }
}

/** Until no job waits that could be done now, and no question to a provider is due. */
export async function untilQuiet(client: Client): Promise<void> {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ busy: boolean }>(String.raw`
      select exists (select from pgboss.job where state < 'completed' and start_after <= now() and name not like '\_\_%')
        or exists (select from ordered_effects)
        or exists (select from payment_checks where next_check_at <= now()) as busy`);
    if (!rows[0]?.busy) return;
    await wait(500);
  }
  throw new Error("The worker does not come to rest");
}

/** Lets the process that forgets look once for what is past its time. */
export async function runRetention(client: Client, databaseUrl: string): Promise<void> {
  const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, KAUNTER_LOG_LEVEL: "error" };
  const { rows } = await client.query<{ now: string }>("select now()::text as now");
  const child = spawn(process.execPath, [join(api, "src", "retention.ts")], {
    env,
    stdio: "ignore",
  });
  const deadline = performance.now() + longestMs;
  for (let isDone = false; !isDone;) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error("Nothing was forgotten");
    await wait(200);
    const done = "select from retention_rounds where finished_at > $1::timestamptz";
    isDone = (await client.query(done, [rows[0]?.now])).rowCount === 1;
  }
  child.kill("SIGTERM");
  await once(child, "exit");
}
