import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openCluster } from "../../tools/stage/cluster.ts";
import { databaseOf, urlAs } from "../../tools/stage/connection.ts";
import { makeKeys } from "../../tools/stage/keys.ts";
import { freePorts, reservePorts } from "../../tools/stage/ports.ts";
import { untilHealthy } from "../../tools/stage/processes.ts";
import { folderOfDrill, runDrill } from "../drill.ts";
import { openBackupDisk } from "../restore/backup-disk.ts";
import { countDebits, countWritten, sealNow, unexplainedNumbers, until } from "../restore/books.ts";
import { pay, plainPayers } from "../restore/crowd.ts";
import { type Lost, payAndDie, type Stage } from "../restore/lose.ts";
import { debitsIn, postingsIn } from "../restore/outside.ts";
import { foundTwo } from "../../tools/stage/two-people.ts";
import { commandsUnder, follow, type Names, requireNames } from "../restore/procedure.ts";
import { fatten, openRepository } from "../restore/repository.ts";
import {
  forEachProvider,
  isSource,
  type Loss,
  noteStrays,
  restore,
  type Source,
} from "../restore/steps.ts";
import { setFees } from "../storm/operator.ts";
import { feeSen, planOf } from "../storm/plan.ts";
import { openProduct } from "../storm/product.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayDifferences } from "../storm/report.ts";
import { openOutside } from "../storm/sandbox.ts";
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
  --from SOURCE  dump, base (a base copy) or pgbackrest, which restores a second that the seed draws from those after the backup (dump)
  --gigabytes G  so much more in the cluster, to tell how long pgbackrest needs for one (0)
  --keep         keep the folder .data/restore; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    payments: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "dump" },
    gigabytes: { type: "string", default: "0" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = folderOfDrill("restore");
const wanted = isSource(values.from) ? values.from : undefined;
const closers: (() => Promise<unknown> | undefined)[] = [];

if (values.help || !wanted) process.stdout.write(help);
else {
  const seed = readSeed(values.seed);
  const drill = { folder, closers, isKept: values.keep };
  const work = async () => loseAndRestore(await openStage(seed), wanted);
  process.exitCode = (await runDrill(drill, work)) ? 0 : 1;
}

async function openStage(seed: number): Promise<Stage> {
  mkdirSync(join(folder, "after"));
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
  return { seed, sandbox, keys, ports, early, late };
}

async function loseAndRestore(stage: Stage, source: Source): Promise<number> {
  const disk = openBackupDisk();
  closers.push(async () => disk.remove());
  const repository = source === "pgbackrest" ? openRepository(disk.folder) : undefined;
  const cluster = await openCluster(repository?.settings ?? {}, folder);
  closers.unshift(async () => cluster.stop());
  disk.keepPassword(cluster.password);
  await fatten(cluster.url, Number(values.gigabytes));
  const ownerUrl = await fillRegistry(cluster, [...stage.early, ...stage.late]);
  const people = await foundTwo(ownerUrl, stage.keys.office);
  await setFees({ ownerUrl, people, keyFile: stage.keys.office }, feeSen);
  const old = {
    BACKUP: disk.folder,
    PGHOST: "127.0.0.1",
    PGUSER: "postgres",
    PGPASSWORD: cluster.password,
    PGPORT: `${cluster.port}`,
    PGDATABASE: databaseOf(ownerUrl),
    ...repository?.names(cluster),
  };
  const lost = await payAndDie({ ...stage, folder, ownerUrl, source, closers }, cluster, old);
  const newPort = `${await freePorts()}`;
  const newUrl = Object.assign(new URL(ownerUrl), { port: newPort }).href;
  const names: Names = {
    ...old,
    NEW: join(disk.folder, "new"),
    MOMENT: lost.since.replace("T", " ").replace("Z", "+00"),
    PGPORT: newPort,
    DATABASE_OWNER_URL: newUrl,
    DATABASE_URL: urlAs("operator", newUrl),
    SEAL_KEY: stage.keys.sealPublic,
    LOST: `${lost.since}/${lost.until}`,
    KAUNTER_OFFICE_KEY_FILE: stage.keys.office,
    BY: people[0].email,
    APPROVED_BY: people[1].email,
    REMARK: `Restore drill with seed ${stage.seed}`,
    STATEMENT: join(folder, "statement.csv"),
  };
  requireNames(names);
  closers.unshift(() => follow('pg_ctl -D "$NEW" -m fast -w stop', names).catch(() => undefined));
  const { journalFolder } = stage.sandbox;
  const loss = { since: lost.since, journalFolder, source, people };
  await restore(names, loss);
  return goOn(stage, names, { ...lost, loss });
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
  const crowd = pay({ seed, apis, sandbox, ownerUrl, feeSen }, late);
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
