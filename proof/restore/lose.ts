import type { Cluster } from "../../tools/stage/cluster.ts";
import type { Keys } from "../../tools/stage/keys.ts";
import type { Ports } from "../../tools/stage/ports.ts";
import { untilHealthy } from "../../tools/stage/processes.ts";
import { feeSen, type Payer } from "../storm/plan.ts";
import { openProduct } from "../storm/product.ts";
import { type Draw, drawsOf } from "../storm/random.ts";
import { say } from "../storm/report.ts";
import type { StormyOutside } from "../storm/sandbox.ts";
import { sealNow, until } from "./books.ts";
import { atOnce, type Crowd, pay } from "./crowd.ts";
import { debitsIn } from "./outside.ts";
import { commandsUnder, follow, type Names } from "./procedure.ts";
import { untilArchived } from "./repository.ts";
import type { Source } from "./steps.ts";

export interface Stage {
  seed: number;
  sandbox: StormyOutside;
  keys: Keys;
  ports: Ports;
  /** Those who pay before the database dies, and those who come after. */
  early: Payer[];
  late: Payer[];
}

interface Theatre extends Stage {
  folder: string;
  ownerUrl: string;
  source: Source;
  /** What is to be done when all is over, whatever comes between. */
  closers: (() => Promise<unknown> | undefined)[];
}

export interface Lost {
  since: string;
  until: string;
}

/** Where the pages say how a backup is taken. */
const headings: Record<Source, string> = {
  dump: "A dump",
  base: "A base copy and the archive",
  pgbackrest: "A backup by pgBackRest",
};

/** Payments, a backup in the middle of them, more payments, and the end of the database. */
export async function payAndDie(stage: Theatre, cluster: Cluster, old: Names): Promise<Lost> {
  const { seed, sandbox, ownerUrl, early, source } = stage;
  const draw = drawsOf(seed, 1_000_000);
  const backupAfter = Math.floor((early.length * draw.between(30, 60)) / 100);
  const diesAfter = Math.floor((early.length * draw.between(85, 100)) / 100);
  const { apis, stopProduct } = await open(stage);
  const crowd: Crowd = pay({ seed, apis, sandbox, ownerUrl, feeSen }, early);
  crowd.letIn(backupAfter);
  await until("enough have paid before the backup", () => crowd.begun() >= backupAfter);
  await sealNow(ownerUrl);
  // The backup finds as many on their way as may be; others come after it, however long it takes.
  const underWay = Math.min(backupAfter + atOnce, early.length - atOnce);
  crowd.letIn(underWay);
  await until("others are under way", () => crowd.begun() >= underWay);
  const since = new Date();
  await follow(commandsUnder(headings[source])[0] ?? "", old);
  const taken = new Date();
  await until("the backup's last second is over", () => Date.now() >= taken.getTime() + wholeMs);
  crowd.letIn(early.length);
  const debitsThen = debitsIn(sandbox.journalFolder).length;
  say(`Backup (${source}) after ${crowd.begun()} payers, ${debitsThen} debits`);
  await until(
    "enough have paid after the backup",
    () => crowd.begun() >= diesAfter && debitsIn(sandbox.journalFolder).length >= debitsThen + 3,
  );
  const archived = source === "pgbackrest" ? await untilArchived(cluster.url) : undefined;
  await cluster.kill();
  const died = new Date();
  crowd.stop();
  await stopProduct();
  const debits = debitsIn(sandbox.journalFolder).length;
  say(`The database is dead after ${crowd.begun()} payers, ${debits} debits`);
  const moment = archived ? momentBetween(draw, taken, archived) : since;
  return { since: moment.toISOString(), until: died.toISOString() };
}

/** pgBackRest goes by whole seconds: it finds no backup for a moment in the last one of it. */
const wholeMs = 1_000;

/** Any moment from the end of the backup to what was archived last. */
function momentBetween(draw: Draw, from: Date, to: Date): Date {
  const ms = to.getTime() - from.getTime();
  const moment = new Date(from.getTime() + wholeMs + draw.below(ms - wholeMs));
  say(`Of ${(ms / 1_000).toFixed(1)} s after the backup, restores ${moment.toISOString()}`);
  return moment;
}

async function open({ ownerUrl, sandbox, keys, ports, folder, closers }: Theatre) {
  const { apis, processes } = await openProduct({ ownerUrl, sandbox, keys, ports, folder });
  const stopProduct = async () => {
    const stopping = processes.map((each) => each.stop());
    for (const each of processes) each.kill();
    await Promise.all(stopping);
  };
  closers.unshift(stopProduct);
  await Promise.all(apis.map((api) => untilHealthy(`${api}/readyz`)));
  return { apis, stopProduct };
}
