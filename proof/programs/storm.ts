import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cluster, openCluster } from "../storm/cluster.ts";
import { freePorts } from "../storm/free-port.ts";
import { fetchCertificates, makeKeys } from "../storm/keys.ts";
import { killsOf } from "../storm/kills.ts";
import { classesOf, planOf } from "../storm/plan.ts";
import { openProduct } from "../storm/product.ts";
import { untilQuiet } from "../storm/quiet.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayCounts, sayDifferences } from "../storm/report.ts";
import { openSandbox, type Sandbox } from "../storm/sandbox.ts";
import { latestMessageMs } from "../storm/script.ts";
import { rage } from "../storm/storm.ts";
import { untilReady } from "../storm/supervised.ts";
import { judge } from "../storm/verdict.ts";

const help = `npm run proof -- storm [options]

  Payers by the hundred pay invented bills through two API processes and two workers, at an FPX that misbehaves in every
  way it can, while processes and the database are killed (-9). Then it waits until nothing is left to be decided,
  compares every payment with what its bank did, and runs the audit. Exit code 1 on any difference.
  It has a PostgreSQL, a sandbox and keys of its own. The same seed is the same plan; the clock is real.

  --payments N         payers (200)
  --seed S             of everything that is drawn (1)
  --kills K            kills of API and worker processes (4)
  --postgres-kills P   crashes of the database (1)
  --keep               keep the folder .data/storm; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    payments: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "4" },
    "postgres-kills": { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = join(import.meta.dirname, "..", "..", ".data", "storm", `${process.pid}`);
const seed = Number(values.seed);
const wanted = {
  payments: Number(values.payments),
  kills: Number(values.kills),
  postgresKills: Number(values["postgres-kills"]),
};
const quietAtMostMs = 300_000;

const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;

if (values.help) process.stdout.write(help);
else {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  process.exitCode = (await storm()) ? 0 : 1;
}

async function storm(): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  let isGood = false;
  try {
    const sandbox = await openSandbox(folder);
    closers.unshift(sandbox.stop);
    const [port = 0] = await freePorts(1);
    const cluster = await openCluster(folder, port);
    closers.unshift(cluster.stop);
    isGood = await attack(sandbox, cluster);
  } finally {
    await close();
    if (isGood && !values.keep) rmSync(folder, { recursive: true, force: true });
    else say(`Kept: ${folder}`);
  }
  return isGood;
}

function close(): Promise<void> {
  closing ??= (async () => {
    for (const each of closers) await each();
  })();
  return closing;
}

async function attack(sandbox: Sandbox, cluster: Cluster): Promise<boolean> {
  const payers = planOf(seed, wanted.payments, await sandbox.faults());
  const kills = killsOf(seed, wanted);
  say(`Storm of ${wanted.payments} payers, seed ${seed}, commit ${commit()}`);
  sayCounts("Planned", classesOf(payers));
  say(`  kills after ${kills.map(({ after, victim }) => `${after} ${victim}`).join(", ")}`);
  const keys = makeKeys(join(folder, "keys"));
  await fetchCertificates(keys, sandbox.fpx);
  await fillRegistry(cluster, payers);
  const { apis, processes } = await openProduct({ cluster, sandbox, keys, folder });
  closers.unshift(() => Promise.all(processes.map((each) => each.stop())));
  await Promise.all(apis.map((api) => untilReady(`${api}/readyz`)));

  const { ownerUrl } = cluster;
  const startedMs = performance.now();
  const world = { seed, apis, sandbox, ownerUrl };
  const outcome = await rage({ world, payers, kills, processes, cluster });
  const seconds = (performance.now() - startedMs) / 1000;
  await sandbox.calm();
  const rest = await untilQuiet(ownerUrl, latestMessageMs, quietAtMostMs);
  const { journalFolder } = sandbox;
  const { table, differences } = await judge(ownerUrl, journalFolder, outcome.walked);
  sayCounts("Payments by plan and end", table);
  sayCounts("Refused", outcome.refusals);
  sayCounts("Killed", outcome.killed);
  const fallen = processes.filter((each) => each.falls() > 0);
  const falls = fallen.map((each) => `${each.name} ended by itself ${each.falls()} times`);
  const all = [...outcome.differences, ...falls, ...differences];
  if (rest.checks > 0) all.push(`${rest.checks} attempts are still to be asked about`);
  sayDifferences(all);
  const isAuditGood = audit({ ownerUrl, journalFolder, sealKey: keys.sealPublic });
  say(
    `${outcome.walked.length} payments in ${Math.round(seconds)} s (${Math.round(outcome.walked.length / seconds)}/s), ` +
      `quiet after ${Math.round((performance.now() - startedMs) / 1000 - seconds)} s; ${rest.seals} seals, ` +
      `${rest.unsealed} events not sealed yet; ${rest.postings} postings not confirmed yet`,
  );
  const bound = (3 / outcome.walked.length).toPrecision(2);
  const isGood = all.length === 0 && isAuditGood;
  say(
    isGood
      ? `No difference: fewer than ${bound} of payments go wrong, at 95 % confidence.`
      : `${all.length} differences${isAuditGood ? "" : ", and the audit's"}.`,
  );
  return isGood;
}
