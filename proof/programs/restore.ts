import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cluster, openCluster } from "../../tools/stage/cluster.ts";
import { databaseOf, urlAs } from "../../tools/stage/connection.ts";
import { type Keys, makeKeys } from "../../tools/stage/keys.ts";
import { freePorts, type Ports, reservePorts } from "../../tools/stage/ports.ts";
import { root, untilHealthy } from "../../tools/stage/processes.ts";
import { openBackupDisk } from "../restore/backup-disk.ts";
import { countDebits, countWritten, sealNow, unexplainedNumbers, until } from "../restore/books.ts";
import { atOnce, type Crowd, pay, plainPayers } from "../restore/crowd.ts";
import { debitsIn, postingsIn } from "../restore/outside.ts";
import { commandsUnder, follow, type Names, requireNames } from "../restore/procedure.ts";
import { forEachProvider, type Loss, noteStrays, restore } from "../restore/steps.ts";
import { type Payer, planOf } from "../storm/plan.ts";
import { openProduct } from "../storm/product.ts";
import { drawsOf } from "../storm/random.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayDifferences } from "../storm/report.ts";
import { openOutside, type StormyOutside } from "../storm/sandbox.ts";
import { readSeed } from "../storm/seed.ts";

const help = `npm run proof -- restore [options]

  Payers pay at providers that lose, delay and repeat their messages. At a moment that the seed chooses a backup is taken;
  they pay on, and then the database is killed for good. The backup is restored into another cluster by the commands of
  docs/operations.md, read from the page itself, and the rest of its procedure is followed in the same way: numbers of receipts
  that people hold, money of payments that nobody knows any more. Then others pay. In the end every debit must be booked
  or written down, every number that a council was told be a receipt or lie in a gap, everything be sealed, and the
  audit find nothing.
  It has two PostgreSQL clusters, a sandbox and keys of its own. The same seed is the same plan; the clock is real.

  --payments N   payers (120)
  --seed S       a number, or a commit (1)
  --base         from a base copy instead of a dump
  --keep         keep the folder .data/restore; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    payments: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    base: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = join(root, ".data", "restore", `${process.pid}`);
const closers: (() => Promise<unknown> | undefined)[] = [];
const closeAll = async () => {
  for (const each of closers.splice(0)) await each();
};

if (values.help) process.stdout.write(help);
else {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(1)));
  }
  process.exitCode = (await drill(readSeed(values.seed))) ? 0 : 1;
}

interface Stage {
  seed: number;
  sandbox: StormyOutside;
  keys: Keys;
  ports: Ports;
  /** Those who pay before the database dies, and those who come after. */
  early: Payer[];
  late: Payer[];
}

async function drill(seed: number): Promise<boolean> {
  const startedMs = performance.now();
  mkdirSync(join(folder, "after"), { recursive: true });
  let differences: number | undefined;
  try {
    const keys = makeKeys(join(folder, "keys"));
    const ports = await reservePorts();
    const sandbox = await openOutside(folder, keys, ports);
    closers.unshift(sandbox.stop);
    const tables = await sandbox.tables();
    const count = Number(values.payments);
    const payers = plainPayers(planOf(seed, count * 4, tables), tables).slice(0, count);
    const half = Math.ceil(payers.length * 0.65);
    say(`Restore drill with ${payers.length} payers, seed ${seed}, commit ${commit()}`);
    const [early, late] = [payers.slice(0, half), payers.slice(half)];
    differences = await loseAndRestore({ seed, sandbox, keys, ports, early, late });
  } finally {
    await closeAll();
    if (differences === 0 && !values.keep) rmSync(folder, { recursive: true, force: true });
    else say(`Kept: ${folder}`);
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  say(differences === 0 ? `No difference; ${seconds} s.` : `${differences} differences`);
  return differences === 0;
}

async function loseAndRestore(stage: Stage): Promise<number> {
  const cluster = await openCluster({}, folder);
  closers.unshift(async () => cluster.stop());
  const disk = openBackupDisk(cluster.password);
  closers.push(async () => disk.remove());
  const ownerUrl = await fillRegistry(cluster, [...stage.early, ...stage.late]);
  const old = {
    BACKUP: disk.folder,
    PGHOST: "127.0.0.1",
    PGUSER: "postgres",
    PGPASSWORD: cluster.password,
    PGPORT: `${cluster.port}`,
    PGDATABASE: databaseOf(ownerUrl),
  };
  const lost = await payAndDie({ ...stage, ownerUrl }, cluster, old);
  const newPort = `${await freePorts()}`;
  const newUrl = Object.assign(new URL(ownerUrl), { port: newPort }).href;
  const names: Names = {
    ...old,
    NEW: join(disk.folder, "new"),
    PGPORT: newPort,
    DATABASE_OWNER_URL: newUrl,
    DATABASE_URL: urlAs("operator", newUrl),
    SEAL_KEY: stage.keys.sealPublic,
    LOST: `${lost.since}/${lost.until}`,
    BY: "Rosnah",
    APPROVED_BY: "Jamil",
    REMARK: `Restore drill with seed ${stage.seed}`,
    STATEMENT: join(folder, "statement.csv"),
  };
  requireNames(names);
  closers.unshift(() => follow('pg_ctl -D "$NEW" -m fast -w stop', names).catch(() => undefined));
  const { journalFolder } = stage.sandbox;
  const loss = { since: lost.since, journalFolder, isBase: values.base };
  await restore(names, loss);
  return goOn(stage, names, { ...lost, loss });
}

interface Lost {
  since: string;
  until: string;
}

/** Payments, a backup in the middle of them, more payments, and the end of the database. */
async function payAndDie(
  stage: Stage & { ownerUrl: string },
  cluster: Cluster,
  old: Names,
): Promise<Lost> {
  const { seed, sandbox, keys, ports, ownerUrl, early } = stage;
  const draw = drawsOf(seed, 1_000_000);
  const backupAfter = Math.floor((early.length * draw.between(30, 60)) / 100);
  const diesAfter = Math.floor((early.length * draw.between(85, 100)) / 100);
  const parts = { ownerUrl, sandbox, keys, ports, folder };
  const { apis, processes } = await openProduct(parts);
  const stopProduct = async () => {
    const stopping = processes.map((each) => each.stop());
    for (const each of processes) each.kill();
    await Promise.all(stopping);
  };
  closers.unshift(stopProduct);
  await Promise.all(apis.map((api) => untilHealthy(`${api}/readyz`)));
  const crowd: Crowd = pay({ seed, apis, sandbox, ownerUrl }, early);
  crowd.letIn(backupAfter);
  await until("enough have paid before the backup", () => crowd.begun() >= backupAfter);
  await sealNow(ownerUrl);
  crowd.letIn(early.length);
  // The backup finds as many on their way as may be.
  const underWay = Math.min(backupAfter + atOnce, early.length - atOnce);
  await until("others are under way", () => crowd.begun() >= underWay);
  const since = new Date().toISOString();
  const kinds = values.base ? "A base copy and the archive" : "A dump";
  await follow(commandsUnder(kinds)[0] ?? "", old);
  const debitsThen = debitsIn(sandbox.journalFolder).length;
  say(
    `Backup (${values.base ? "base copy" : "dump"}) after ${crowd.begun()} payers, ${debitsThen} debits`,
  );
  await until(
    "enough have paid after the backup",
    () => crowd.begun() >= diesAfter && debitsIn(sandbox.journalFolder).length >= debitsThen + 3,
  );
  await cluster.kill();
  const died = new Date().toISOString();
  crowd.stop();
  await stopProduct();
  say(
    `The database is dead after ${crowd.begun()} payers, ${debitsIn(sandbox.journalFolder).length} debits`,
  );
  return { since, until: died };
}

/** Steps 6 and 7 of the page, and what must be true in the end. */
async function goOn(
  stage: Stage,
  names: Names,
  { since, until: died, loss }: Lost & { loss: Loss },
): Promise<number> {
  const { seed, sandbox, keys, ports, late } = stage;
  const { journalFolder } = sandbox;
  const ownerUrl = names["DATABASE_OWNER_URL"] ?? "";
  const product = {
    ownerUrl,
    sandbox,
    keys,
    ports,
    folder: join(folder, "after"),
  };
  for (const commands of commandsUnder("Step 6: open")) await follow(commands, names);
  const { apis, processes } = await openProduct(product);
  closers.unshift(() => Promise.all(processes.map((each) => each.stop())));
  await Promise.all(apis.map((api) => untilHealthy(`${api}/readyz`)));
  const crowd = pay({ seed, apis, sandbox, ownerUrl }, late);
  crowd.letIn(late.length);
  await crowd.done;
  await sandbox.calm();
  await until("every debit of a payment that we know is booked", async () => {
    const { unbooked } = await countDebits(ownerUrl, debitsIn(journalFolder));
    return unbooked === 0;
  });
  const inLostMinutes = debitsIn(journalFolder).filter(({ at }) => at >= since && at <= died);
  const { known } = await countDebits(ownerUrl, inLostMinutes);
  await noteStrays(names, loss);
  const [check = "", finalAudit = ""] = commandsUnder("Step 7: the days after");
  await forEachProvider(names, loss, async (own) => void (await follow(check, own)));
  await sealNow(ownerUrl);
  await follow(finalAudit, names);
  const unexplained = await unexplainedNumbers(ownerUrl, postingsIn(journalFolder));
  sayDifferences(unexplained);
  const lost = [names["LOST"] ?? ""];
  const audited = audit({ ownerUrl, journalFolder, sealKey: keys.sealPublic, lost });
  const written = await countWritten(ownerUrl);
  say(
    `${inLostMinutes.length} debits of the lost minutes: ${known} found again, ${inLostMinutes.length - known} in no book; ` +
      `${written.strays} strays, ${written.gaps} gaps, ${written.seals} seals`,
  );
  return unexplained.length + audited;
}
