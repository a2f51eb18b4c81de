import { join } from "node:path";
import { parseArgs } from "node:util";
import { openCluster } from "../../tools/stage/cluster.ts";
import { urlAs } from "../../tools/stage/connection.ts";
import { introductionOf } from "../../tools/stage/environment.ts";
import { makeKeys } from "../../tools/stage/keys.ts";
import { reservePorts } from "../../tools/stage/ports.ts";
import { isHealthy } from "../../tools/stage/processes.ts";
import { folderOfDrill, runDrill } from "../drill.ts";
import { becomeAnother, changesOf, endingsOf, type Move, names } from "../keys/changes.ts";
import { chooseFirst, openCrowd, opens, payFirst } from "../keys/crowd.ts";
import { findUnchanged } from "../keys/evidence.ts";
import { openMachine } from "../keys/machine.ts";
import { sealNow, until } from "../restore/books.ts";
import { noClerk, plainPayers } from "../restore/crowd.ts";
import { commandsUnder, follow, type Names, requireNames } from "../restore/procedure.ts";
import { faultsInLogs } from "../storm/faults-in-logs.ts";
import { planOf } from "../storm/plan.ts";
import { untilQuiet } from "../storm/quiet.ts";
import { fillRegistry } from "../storm/registry.ts";
import { audit, commit, say, sayDifferences } from "../storm/report.ts";
import { openOutside } from "../storm/sandbox.ts";
import { latestMessageMs } from "../storm/script.ts";
import { readSeed } from "../storm/seed.ts";
import { readTruth } from "../storm/truth.ts";
import { judge } from "../storm/verdict.ts";

const help = `npm run proof -- keys [options]

  Every key is changed for another while people pay: of persons, links, receipts, seals, FPX, cards and a council. The
  commands are those of docs/production/keys.md, read from the page itself; the units of ops/units say which keys a
  process gets, and "systemctl" restarts it. Each payment must end as planned, a link of before must open until its key
  goes, each key must have been used before and after, and the audit find nothing.

  --seed S    a number, or a commit (1)
  --keep      keep the folder .data/keys-drill; it is kept after a difference anyway
`;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const folder = folderOfDrill("keys-drill");
const payersAtMost = 4_000;
const payersBetweenMoves = 4;
const quietAtMostMs = 300_000;
const startWithinMs = 300_000;
/** A busy machine is slow, not wrong. */
const comeWithinMs = 900_000;
const closers: (() => Promise<unknown> | undefined)[] = [];

if (values.help) process.stdout.write(help);
else {
  const seed = readSeed(values.seed);
  const drill = { folder, closers, isKept: values.keep };
  process.exitCode = (await runDrill(drill, () => changeKeys(seed))) ? 0 : 1;
}

async function changeKeys(seed: number): Promise<number> {
  say(`Every key is changed, seed ${seed}, commit ${commit()}`);
  const stage = await openStage(seed);
  const { world, payers, own, moves, endings } = stage;
  const { first, others } = chooseFirst(payers);
  const crowd = openCrowd(world, others);
  const created = await payFirst(world, first, crowd.outcome);
  await until("the first payment is there", () => opens(world, created), startWithinMs);
  await sealNow(world.ownerUrl);
  const differences: string[] = [];
  for (const move of moves) {
    const before = crowd.begun();
    await make(move, own);
    const haveCome = () => crowd.begun() >= before + payersBetweenMoves;
    await until("others have come", haveCome, comeWithinMs);
    if (!(await opens(world, created))) differences.push(`${move.heading}: a link opens no more`);
  }
  await sealNow(world.ownerUrl);
  await crowd.shut();
  await world.sandbox.calm();
  const rest = await untilQuiet(world.ownerUrl, latestMessageMs, quietAtMostMs);
  if (rest.checks > 0) differences.push(`${rest.checks} attempts are still to be asked about`);
  for (const move of endings) await make(move, own);
  if (await opens(world, created)) differences.push("a link opens, and its key is gone");
  differences.push(...crowd.outcome.differences, ...(await findDifferences(stage, crowd.outcome)));
  sayDifferences(differences);
  say(`${crowd.outcome.walks.length} payers, ${moves.length + endings.length} moves`);
  return differences.length + auditAll(stage);
}

async function openStage(seed: number) {
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const sandbox = await openOutside(folder, keys, ports);
  closers.unshift(sandbox.stop);
  const tables = await sandbox.tables();
  const isAlone = ({ sendsTwice, isContested }: { sendsTwice: boolean; isContested: boolean }) =>
    !sendsTwice && !isContested;
  const payers = plainPayers(planOf(seed, payersAtMost, tables), tables).filter(isAlone);
  const cluster = await openCluster({}, folder);
  closers.unshift(async () => cluster.stop());
  const ownerUrl = await fillRegistry(cluster, payers);
  const machine = await openMachine({ folder, keys, ports, ownerUrl });
  closers.unshift(machine.stop);
  const { apis, processes } = machine;
  const { seller, merchant } = introductionOf(keys.identity, apis);
  await sandbox.tell("PUT", "/fpx/seller", seller);
  await sandbox.tell("PUT", "/card/merchant", merchant);
  const areThere = async () =>
    !(await Promise.all(apis.map((api) => isHealthy(`${api}/readyz`)))).includes(false);
  await until("the servers are there", areThere, startWithinMs);
  const own = { ...names, ...machine.names, DATABASE_URL: urlAs("operator", ownerUrl) };
  requireNames(own, "What is set first");
  const keysFolder = own.KEYS;
  const second = becomeAnother(keysFolder);
  const identities = { sandbox, apis, keysFolder, first: keys.identity, second };
  return {
    payers,
    world: { seed, apis, sandbox, ownerUrl, feeSen: 0, clerk: noClerk },
    own,
    processes,
    moves: changesOf(identities),
    endings: endingsOf(identities),
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

async function make({ heading, names: more, after }: Move, own: Names): Promise<void> {
  await after?.();
  const startedMs = performance.now();
  for (const commands of commandsUnder(heading)) await follow(commands, { ...own, ...more });
  say(`  ${heading}: ${Math.round((performance.now() - startedMs) / 1_000)} s`);
}

async function findDifferences(
  { world, processes }: Stage,
  { walks }: { walks: Parameters<typeof judge>[0] },
): Promise<string[]> {
  const { ownerUrl, sandbox } = world;
  const { seen, differences } = judge(walks, await readTruth(ownerUrl, sandbox.journalFolder));
  for (const [expected, endings] of seen) {
    say(`  ${expected}: ${[...endings].map(([name, count]) => `${count} ${name}`).join(", ")}`);
  }
  const fallen = processes.filter((each) => each.falls() > 0);
  const unitNames = processes.map(({ name }) => name);
  return [
    ...differences,
    ...fallen.map((each) => `${each.name} ended by itself`),
    ...faultsInLogs(folder, unitNames),
    ...(await findUnchanged(ownerUrl, sandbox)),
  ];
}

function auditAll({ world, own }: Stage): number {
  const { ownerUrl, sandbox } = world;
  const sealKey = [`seal-public-${names["THEN"]}.pem`, "seal-public.pem"].map((file) =>
    join(own.KEYS, file),
  );
  return audit({ ownerUrl, journalFolder: sandbox.journalFolder, sealKey });
}
