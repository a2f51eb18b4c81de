import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { connected, urlAs } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { workOfFamily } from "../bench/cpu.ts";
import { kaunter } from "../import/command.ts";
import { awaitPayments, fillApproved, pickReferences } from "../settlements/fill.ts";

const help = `npm run proof -- settlements [--lines N] [--payments N]

  Takes in a settlement file of N lines (default 75,000) over N approved payments (default 1,000,000) on a PostgreSQL of its
  own; the same file again; a second one, killed in each of its statements before it comes to its end; and the bank's credit
  of the first. Every line must be matched, the credit explained to the sen, what was killed must have left nothing, and the
  same file must change nothing. Tells seconds, seconds of a processor (what counts where others work beside it),
  megabytes, what the tables have grown by, and from that the deadline day of 155 councils.
`;

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "75000" },
    payments: { type: "string", default: "1000000" },
    help: { type: "boolean" },
  },
});
const [lines, payments] = [Number(values.lines), Number(values.payments)];
const lookEveryMs = 10;
const mostSeconds = 15;
/** What 155 councils settle on the day before a rebate ends. */
const deadlineLines = 1_350_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const amount = "12.34";
const ringgit = (count: number) =>
  `${(BigInt(count) * 1234n) / 100n}.${String((BigInt(count) * 1234n) % 100n).padStart(2, "0")}`;

if (values.help) process.stdout.write(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-settlements-"));
  const wrongs: string[] = [];
  await withDatabase({ shared_buffers: "1GB" }, (ownerUrl, { url, postmaster }) =>
    connected(ownerUrl, (client) =>
      connected(url, async (watcher) => {
        await fillApproved(client, payments);
        const site = { ownerUrl, client, watcher, postmaster: postmaster().pid };
        wrongs.push(...(await takeFiles(site, folder)));
      }),
    ),
  ).finally(() => rmSync(folder, { recursive: true }));
  for (const wrong of wrongs) say(`WRONG  ${wrong}`);
  say(`${wrongs.length} differences`);
  return wrongs.length === 0 ? 0 : 1;
}

async function writeFile(client: Client, folder: string, place: number): Promise<string> {
  const found = await pickReferences(client, { payments, lines, skip: place });
  await awaitPayments(client, found);
  const total = ringgit(found.length);
  const rows = [
    `SETTLEMENT,fpx,SE1,FPX2603030${place},1,2026-03-03`,
    ...found.map(
      ({ reference, txnId }) =>
        `LINE,sale,${reference},${txnId},2026-03-02T10:00:00+08:00,${amount},0.00,0.00,${amount}`,
    ),
    `TOTAL,${found.length},${total},0.00,0.00,${total}`,
  ];
  const file = join(folder, `file-${place}.csv`);
  writeFileSync(file, `${rows.join("\n")}\n`);
  return file;
}

interface Site {
  ownerUrl: string;
  client: Client;
  /** Sees what everybody's statements are. */
  watcher: Client;
  postmaster: number;
}

async function takeFiles(site: Site, folder: string): Promise<string[]> {
  const { ownerUrl, client, postmaster } = site;
  const account = ["--name=Bank", "--number=4321", "--provider=fpx", "--merchant=SE1"];
  await kaunter(ownerUrl, "settlements", "open", "trust", ...account);
  const wrongs: string[] = [];
  const take = async (what: string, file: string, ending: RegExp) => {
    const beforeMs = workOfFamily(postmaster);
    const ran = await kaunter(ownerUrl, "settlements", "import", file, "--by=Proof");
    const worked = ran.cpuSeconds + (workOfFamily(postmaster) - beforeMs) / 1000;
    say(
      `${what}: ${ran.seconds.toFixed(1)} s, ${worked.toFixed(1)} s of a processor, ${ran.peakMb} MB`,
    );
    if (ran.status !== 0 || !ending.test(ran.stdout))
      wrongs.push(`${what}: ${ran.stdout}${ran.stderr}`);
    return { ...ran, worked };
  };
  const first = await writeFile(client, folder, 0);
  const before = await sizeOf(client);
  const taken = await take("a file", first, /booked/);
  // Beside other work the clock tells of them; the processor tells of this alone.
  if (Math.min(taken.seconds, taken.worked) > mostSeconds) wrongs.push("a file took too long");
  const nationSeconds = (taken.worked * deadlineLines) / lines;
  say(`${deadlineLines} lines of a deadline day would take ${Math.round(nationSeconds)} s of it`);
  const grown = (await sizeOf(client)) - before;
  say(
    `it takes ${Math.round(grown / lines)} bytes for each line, indexes and the file itself included`,
  );
  await take("the same again", first, /nothing has changed/);
  wrongs.push(...(await killInEachStatement(site, await writeFile(client, folder, 1))));
  await take("the bank's credit", writeStatement(folder), /booked/);
  return [...wrongs, ...(await faultsIn(client))];
}

/**
 * Takes a file in, and kills whoever does so in the first statement in which nobody was killed yet, until it comes to its
 * end. Whoever was killed has taken in nothing; only a commit that the database has begun it may end.
 */
async function killInEachStatement(site: Site, file: string): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: urlAs("operator", site.ownerUrl) };
  const args = ["apps/api/bin/kaunter.mjs", "settlements", "import", file, "--by=Proof"];
  const struck = new Set<string>();
  const before = await countKept(site.client);
  let killedIn: string | undefined = "";
  let wrong = 0;
  while (killedIn !== undefined) {
    const child = spawn("node", args, { env, stdio: "ignore" });
    const ended = once(child, "exit");
    killedIn = await killInNewStatement(site.watcher, child, struck);
    await ended;
    await untilNobodyWorks(site.watcher);
    const mayKeep = killedIn === undefined || /^commit$/i.test(killedIn);
    if (!mayKeep && (await countKept(site.client)) !== before) wrong += 1;
  }
  say(
    `killed in ${struck.size} statements while taking another in, ${wrong} times something was left`,
  );
  return wrong === 0 ? [] : ["a file was taken in by half"];
}

/** The statement; none when the process came to its end without any that is new. */
async function killInNewStatement(
  watcher: Client,
  child: ChildProcess,
  struck: Set<string>,
): Promise<string | undefined> {
  while (child.exitCode === null) {
    const statement = await readStatement(watcher);
    if (statement !== undefined && !struck.has(statement)) {
      struck.add(statement);
      child.kill("SIGKILL");
      return statement;
    }
    await pause(lookEveryMs);
  }
  return undefined;
}

async function readStatement(watcher: Client): Promise<string | undefined> {
  const { rows } = await watcher.query<{ query: string }>(
    "select query from pg_stat_activity where usename = 'operator' and state = 'active'",
  );
  return rows[0]?.query;
}

/** The database ends the work of somebody who is gone when it wants to answer. */
async function untilNobodyWorks(watcher: Client): Promise<void> {
  while ((await readStatement(watcher)) !== undefined) await pause(lookEveryMs);
}

async function countKept(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select (select count(*) from inbox_files)::int + (select count(*) from moves)::int as count",
  );
  return rows[0]?.count ?? 0;
}

function writeStatement(folder: string): string {
  const total = ringgit(lines);
  const file = join(folder, "statement.csv");
  const row = `LINE,2026-03-03,2026-03-03,B1,${total},SETTL FPX26030300`;
  const head = "STATEMENT,trust,1,2026-03-03,2026-03-03,0.00";
  writeFileSync(file, `${head}\n${row}\nTOTAL,1,${total}\n`);
  return file;
}

async function faultsIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    settled: number;
    open: number;
    credits: number;
    shares: number;
    awaited: number;
  }>(`
    select (select count(*)::int from settled_attempts) as settled, (select count(*)::int from open_lines) as open,
      (select count(*)::int from open_credits) as credits,
      (select count(distinct owner)::int from move_entries where account = 'bank' and owner <> 'operator') as shares,
      (select count(*)::int from awaited_attempts) as awaited`);
  const found = JSON.stringify(rows[0]);
  const wanted = JSON.stringify({ settled: 2 * lines, open: 0, credits: 0, shares: 4, awaited: 0 });
  return found === wanted ? [] : [`the books say ${found}, and should say ${wanted}`];
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(`
    select sum(pg_total_relation_size(oid))::text as size from pg_class
    where relname in ('inbox_files', 'settlement_batches', 'settlement_lines', 'settled_attempts', 'moves', 'move_entries')`);
  return Number(rows[0]?.size ?? 0);
}
