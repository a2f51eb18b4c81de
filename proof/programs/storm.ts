import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cluster, openCluster } from "../../tools/stage/cluster.ts";
import { type Keys, makeKeys } from "../../tools/stage/keys.ts";
import { type Ports, reservePorts } from "../../tools/stage/ports.ts";
import { root, untilHealthy } from "../../tools/stage/processes.ts";
import type { Supervised } from "../../tools/stage/supervised.ts";
import { foundTwo } from "../../tools/stage/two-people.ts";
import { openBank } from "../storm/bank.ts";
import { openOffice } from "../storm/clerk.ts";
import { expectations } from "../storm/expectation.ts";
import { faultsInLogs } from "../storm/faults-in-logs.ts";
import { killsOf } from "../storm/kills.ts";
import { setFees } from "../storm/operator.ts";
import { classesOf, feeSen, planOf } from "../storm/plan.ts";
import { openProduct } from "../storm/product.ts";
import { untilQuiet } from "../storm/quiet.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayCounts, sayDifferences, sayVerdict } from "../storm/report.ts";
import { openOutside, type StormyOutside } from "../storm/sandbox.ts";
import { latestMessageMs } from "../storm/script.ts";
import { readSeed } from "../storm/seed.ts";
import { rage } from "../storm/storm.ts";
import { countCases, readTruth } from "../storm/truth.ts";
import { judge } from "../storm/verdict.ts";
import { sayWork, watchWork } from "../storm/work.ts";

const help = `npm run proof -- storm [options]

  Payers by the hundred pay invented bills, renew licences and buy parking, each with a service fee, through two API processes and two workers, by FPX and by card, at providers
  that misbehave in every way they can, while processes and the database are killed (-9) and the product changes its
  ids and keys at both. Councils take money at counters meanwhile, withdraw bills, spoil records, void receipts, and give
  files of every kind, of which some forget what was paid. A bank settles what was taken, and the operator takes in its
  files. Then it waits until nothing is left to be decided, compares every payment with what was planned and with what its
  provider did, the books with the bank, and runs the audit. The last line says whether anything differs, and so does the exit code.
  It has a PostgreSQL, a sandbox and keys of its own. The same seed is the same plan; the clock is real.

  --payments N         payers (500)
  --seed S             of everything that is drawn: a number, or a commit (1)
  --kills K            kills of API and worker processes (5)
  --postgres-kills P   crashes of the database (1)
  --heavy              20000 payers, 24 kills and 3 crashes, unless said otherwise
  --keep               keep the folder .data/storm; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    payments: { type: "string" },
    seed: { type: "string", default: "1" },
    kills: { type: "string" },
    "postgres-kills": { type: "string" },
    heavy: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = join(root, ".data", "storm", `${process.pid}`);
const usual = values.heavy
  ? { payments: 20_000, kills: 24, postgresKills: 3 }
  : { payments: 500, kills: 5, postgresKills: 1 };
const wanted = {
  payments: Number(values.payments ?? usual.payments),
  kills: Number(values.kills ?? usual.kills),
  postgresKills: Number(values["postgres-kills"] ?? usual.postgresKills),
};
const quietAtMostMs = 300_000;

const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;

if (values.help) process.stdout.write(help);
else {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  process.exitCode = (await storm(readSeed(values.seed))) ? 0 : 1;
}

async function storm(seed: number): Promise<boolean> {
  const startedMs = performance.now();
  mkdirSync(folder, { recursive: true });
  let differences: number | undefined;
  let payments = 0;
  try {
    const keys = makeKeys(join(folder, "keys"));
    const ports = await reservePorts();
    const sandbox = await openOutside(folder, keys, ports);
    closers.unshift(sandbox.stop);
    const cluster = await openCluster({}, folder);
    closers.unshift(async () => cluster.stop());
    ({ differences, payments } = await attack(seed, { sandbox, keys, ports, cluster }));
  } finally {
    await close();
    if (differences === 0 && !values.keep) rmSync(folder, { recursive: true, force: true });
    else say(`Kept: ${folder}`);
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const bound = `fewer than ${(3 / payments).toPrecision(2)} of payments go wrong, at 95 % confidence`;
  say(differences === 0 ? `No difference: ${bound}; ${seconds} s.` : `${differences} differences`);
  return differences === 0;
}

function close(): Promise<void> {
  closing ??= (async () => {
    for (const each of closers) await each();
  })();
  return closing;
}

interface Stage {
  sandbox: StormyOutside;
  keys: Keys;
  ports: Ports;
  cluster: Cluster;
}

async function attack(seed: number, { sandbox, keys, ports, cluster }: Stage) {
  const payers = planOf(seed, wanted.payments, await sandbox.tables());
  const expected = expectations(payers);
  const kills = killsOf(seed, wanted);
  say(`Storm of ${wanted.payments} payers, seed ${seed}, commit ${commit()}`);
  sayCounts("Planned payers", classesOf(payers));
  sayCounts("Expected payments", expected);
  say(`Kills after ${kills.map(({ after, victim }) => `${after} ${victim}`).join(", ")}`);
  const ownerUrl = await fillRegistry(cluster, payers);
  const people = await foundTwo(ownerUrl, keys.office);
  const keyFile = keys.office;
  await setFees({ ownerUrl, people, keyFile }, feeSen);
  const product = await openProduct({ ownerUrl, sandbox, keys, ports, folder });
  const { apis, processes, changeIdentity } = product;
  closers.unshift(() => Promise.all(processes.map((each) => each.stop())));
  await Promise.all(apis.map((api) => untilHealthy(`${api}/readyz`)));

  const { journalFolder } = sandbox;
  const meter = watchWork({ sandbox, processes, cluster });
  closers.unshift(async () => meter.stop());
  const startedMs = performance.now();
  const bills = payers.flatMap((payer) => payer.bills);
  const renewals = payers.flatMap(({ renewal }) => renewal ?? []);
  const clerk = openOffice({ ownerUrl, folder, seed, bills, renewals, people, keyFile });
  const bank = await openBank({ ownerUrl, sandbox, folder, seed });
  const world = { seed, apis, sandbox, ownerUrl, feeSen, clerk };
  const outcome = await rage({ world, payers, kills, processes, cluster, changeIdentity });
  const done = await clerk.stop();
  const rageMs = performance.now() - startedMs;
  await sandbox.calm();
  const rest = await untilQuiet(ownerUrl, latestMessageMs, quietAtMostMs);
  const quietMs = performance.now() - startedMs - rageMs;
  const settled = await bank.end();
  const work = meter.read();
  const { seen, differences } = judge(outcome.walks, await readTruth(ownerUrl, journalFolder));
  sayVerdict(expected, seen);
  sayCounts("Refused", outcome.refusals);
  sayCounts("Killed", outcome.killed);
  sayCounts("Files of councils imported and receipts voided meanwhile", done);
  sayCounts("Settled by the bank", settled.done);
  sayCounts("Cases that wait for a person", await countCases(ownerUrl));
  const all = [
    ...outcome.differences,
    ...clerk.faults,
    ...faultsOf(processes),
    ...differences,
    ...settled.differences,
    ...(rest.checks > 0 ? [`${rest.checks} attempts are still to be asked about`] : []),
  ];
  sayDifferences(all);
  const audited = audit({ ownerUrl, journalFolder, sealKey: keys.sealPublic });
  const payments = outcome.walks.reduce((sum, walk) => sum + walk.payments.length, 0);
  const rageSeconds = Math.round(rageMs / 1000);
  say(
    `${payments} payments in ${rageSeconds} s (${Math.round(payments / rageSeconds)}/s), quiet after ` +
      `${Math.round(quietMs / 1000)} s; ${rest.seals} seals, ${rest.unsealed} events not sealed yet; ` +
      `${rest.postings} postings not confirmed yet; ${rest.licences} licences, ${rest.sessions} parking sessions`,
  );
  sayWork(work, payments);
  return { differences: all.length + audited, payments };
}

/** What processes did that nobody had ordered. */
function faultsOf(processes: readonly Supervised[]): string[] {
  const fallen = processes.filter((each) => each.falls() > 0);
  const names = processes.map(({ name }) => name);
  return [
    ...fallen.map((each) => `${each.name} ended by itself ${each.falls()} times`),
    ...faultsInLogs(folder, names),
  ];
}
