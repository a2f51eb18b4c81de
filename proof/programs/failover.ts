import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseOf } from "../../tools/stage/connection.ts";
import { makeKeys } from "../../tools/stage/keys.ts";
import { reservePorts } from "../../tools/stage/ports.ts";
import { untilHealthy } from "../../tools/stage/processes.ts";
import { folderOfDrill, runDrill } from "../drill.ts";
import { medianOf } from "../figures.ts";
import { compareMachines } from "../failover/compare.ts";
import { untilLevel, untilWhole } from "../failover/members.ts";
import { letPay, type Payers } from "../failover/payers.ts";
import {
  eventsOf,
  eventsWithoutPayers,
  type Kind,
  kinds,
  longestGapMs,
  tellOf,
} from "../failover/plan.ts";
import { restoreSecond } from "../failover/restored-second.ts";
import { openSite, type Site } from "../failover/site.ts";
import { strike } from "../failover/strike.ts";
import { openWitness, type Witness } from "../failover/witness.ts";
import { plainPayers } from "../restore/crowd.ts";
import { faultsInLogs } from "../storm/faults-in-logs.ts";
import { planOf } from "../storm/plan.ts";
import { openProduct, type Product } from "../storm/product.ts";
import { untilQuiet } from "../storm/quiet.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayCounts, sayDifferences } from "../storm/report.ts";
import { openOutside, type StormyOutside } from "../storm/sandbox.ts";
import { latestMessageMs } from "../storm/script.ts";
import { readSeed } from "../storm/seed.ts";
import { readTruth } from "../storm/truth.ts";
import { judge } from "../storm/verdict.ts";

const help = `npm run proof -- failover [options]

  Three database machines and one of backups, made by the files of ops/cluster and ops/backup: Patroni, etcd, PostgreSQL and pgBackRest
  of Debian 13, each machine with processes, files and a network of its own. While payers pay through two servers and two workers, and
  a witness writes rows, things befall the machine that leads, in an order that the seed draws:
${kinds.map((kind) => `    ${kind.padEnd(9)} ${tellOf[kind]}`).join("\n")}
  After each the cluster must become whole again by itself. In the end no commit that the witness was told of may be missing, every
  payment must be what its provider's journal says, the audit must find nothing, the three machines must have the same rows, and a second
  that the seed draws must be restored from the backups as it was.
  It needs root, haproxy and, once, mmdebstrap, which fetches Debian 13 into .data/debian-13.

  --events N   (${kinds.length}) one of each kind before any comes again
  --kinds A,B  only these
  --seed S     a number, or a commit (1)
  --keep       keep the folder .data/failover; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    events: { type: "string", default: `${kinds.length}` },
    kinds: { type: "string", default: kinds.join() },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = folderOfDrill("failover");
/** Three in ten of a plan are plain, and of those three at most begin in a second: enough for 100 seconds of each event, and more as turns take time. */
const payersForEach = 1_000;
const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);
const quietAtMostMs = 300_000;
const closers: (() => Promise<unknown>)[] = [];

if (values.help) say(help);
else {
  const seed = readSeed(values.seed);
  const drill = { folder, closers, isKept: values.keep };
  process.exitCode = (await runDrill(drill, () => survive(seed, eventsWanted(seed)))) ? 0 : 1;
}

function eventsWanted(seed: number): Kind[] {
  const wanted = values.kinds.split(",");
  const count = Number(values.events);
  return eventsOf(seed, count * kinds.length)
    .filter((kind) => wanted.includes(kind))
    .slice(0, count);
}

async function survive(seed: number, events: readonly Kind[]): Promise<number> {
  say(`Failover drill, seed ${seed}, commit ${commit()}: ${events.join(", ")}`);
  const site = await openSite(folder);
  closers.unshift(site.close);
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const sandbox = await openOutside(folder, keys, ports);
  closers.unshift(sandbox.stop);
  const leader = await untilWhole(site.databases);
  await leader.on("psql -qc 'create role kaunter login createrole createdb'");
  await site.backup.on("pgbackrest --stanza=kaunter stanza-create");
  say(`${leader.name} leads`);
  const tables = await sandbox.tables();
  const payers = plainPayers(planOf(seed, (events.length + 1) * payersForEach, tables), tables);
  const ownerUrl = await fillRegistry(site, payers);
  await site.backup.on("pgbackrest --stanza=kaunter --type=full backup");
  const product = await openProduct({ ownerUrl, sandbox, keys, ports, folder });
  const { apis, processes } = product;
  const stopProduct = async () => void (await Promise.all(processes.map((each) => each.stop())));
  closers.unshift(stopProduct);
  await Promise.all(apis.map((api) => untilHealthy(`${api}/readyz`)));
  const witness = await openWitness(site.url);
  closers.unshift(witness.stop);
  const paying = letPay({ seed, apis, sandbox, ownerUrl, feeSen: 0 }, payers);
  const { outages, begun } = await suffer(events, site, witness, paying);
  sayOutages(outages);
  await witness.stop();
  const outcome = await paying.stop();
  await sandbox.calm();
  const found = await look({ outcome, product, ownerUrl, sandbox });
  const audited = audit({
    ownerUrl,
    journalFolder: sandbox.journalFolder,
    sealKey: keys.sealPublic,
  });
  await stopProduct();
  const last = await untilWhole(site.databases);
  const lost = await witness.differences();
  const place = { leader: last, backup: site.backup };
  const wrong = await restoreSecond(seed, place, witness.acknowledged());
  await untilLevel(last, site.databases);
  const apart = await compareMachines(site.databases, [databaseOf(ownerUrl), "witness"]);
  const alone = eventsWithoutPayers(events, begun, payers.length);
  const all = [...found, ...lost, ...wrong, ...apart, ...alone];
  sayDifferences(all);
  say(
    `${witness.acknowledgedMs().length} acknowledged commits, ${lost.length} lost; ` +
      `${outcome.walks.length} payers; ${site.databases.length} machines compared`,
  );
  return all.length + audited;
}

/** One event after another; how long nobody could commit, by kind, and how many had begun to pay after each. */
async function suffer(events: readonly Kind[], site: Site, witness: Witness, paying: Payers) {
  const outages = new Map<Kind, number[]>();
  const begun: number[] = [];
  for (const [place, kind] of events.entries()) {
    const leader = await untilWhole(site.databases);
    const fromMs = performance.now();
    await strike(kind, leader, site.network);
    const next = await untilWhole(site.databases);
    const gapMs = longestGapMs(witness.acknowledgedMs(), fromMs, performance.now());
    outages.set(kind, [...(outages.get(kind) ?? []), gapMs]);
    begun.push(paying.begun());
    if (kind !== "crash" && next === leader)
      throw new Error(`${leader.name} leads on after ${kind}`);
    const lasted = Math.round((performance.now() - fromMs) / 1_000);
    say(
      `${place + 1}. ${kind} of ${leader.name}: ${inSeconds(gapMs)} s without a commit; ` +
        `${next.name} leads, whole again after ${lasted} s`,
    );
  }
  return { outages, begun };
}

function sayOutages(outages: ReadonlyMap<Kind, readonly number[]>): void {
  say("Seconds without a commit    events  median   worst");
  for (const [kind, gapsMs] of outages) {
    const figures = [medianOf(gapsMs), Math.max(...gapsMs)].map((each) =>
      inSeconds(each).padStart(7),
    );
    say(`  ${kind.padEnd(25)}${String(gapsMs.length).padStart(7)} ${figures.join(" ")}`);
  }
}

interface Seen {
  outcome: Awaited<ReturnType<ReturnType<typeof letPay>["stop"]>>;
  product: Product;
  ownerUrl: string;
  sandbox: StormyOutside;
}

/** Every payment against its plan and its provider's journal, when nothing is left to be decided. */
async function look({ outcome, product, ownerUrl, sandbox }: Seen): Promise<string[]> {
  const rest = await untilQuiet(ownerUrl, latestMessageMs, quietAtMostMs);
  const { differences } = judge(outcome.walks, await readTruth(ownerUrl, sandbox.journalFolder));
  sayCounts("Refused", outcome.refusals);
  const names = product.processes.map(({ name }) => name);
  const fallen = product.processes.filter((each) => each.falls() > 0);
  return [
    ...outcome.differences,
    ...fallen.map((each) => `${each.name} ended by itself ${each.falls()} times`),
    ...faultsInLogs(folder, names),
    ...differences,
    ...(rest.checks > 0 ? [`${rest.checks} attempts are still to be asked about`] : []),
  ];
}
