import type { Cluster } from "../../tools/stage/cluster.ts";
import type { Supervised } from "../../tools/stage/supervised.ts";
import type { World } from "./checkout.ts";
import { identity, type Kill } from "./kills.ts";
import { watchPace } from "./pace.ts";
import { type Walk, walk } from "./payer.ts";
import type { Payer } from "./plan.ts";
import { reportProgress } from "./report.ts";

/** Refusals that a payer meets who races, comes late, or changes the way of a payment that has ended. */
const fairRefusals = ["payment_in_progress", "nothing_due", "payment_ended"];
const payersAtOnce = 48;

export interface Outcome {
  walks: Walk[];
  refusals: Map<string, number>;
  killed: Map<string, number>;
  differences: string[];
}

interface Storm {
  world: World;
  payers: readonly Payer[];
  kills: readonly Kill[];
  processes: readonly Supervised[];
  cluster: Cluster;
  changeIdentity: () => Promise<void>;
}

/** Everybody pays, some at once, while processes die. */
export async function rage(storm: Storm): Promise<Outcome> {
  const { world, payers, kills, processes, cluster, changeIdentity } = storm;
  const outcome: Outcome = { walks: [], refusals: new Map(), killed: new Map(), differences: [] };
  const due = [...kills];
  let begun = 0;
  let crashes = Promise.resolve();
  const report = (error: unknown) => void outcome.differences.push(String(error));
  const strike = (victim: string) => {
    increase(outcome.killed, victim);
    if (victim === identity) crashes = crashes.then(changeIdentity).catch(report);
    else if (victim === "postgres")
      crashes = crashes.then(cluster.kill).then(cluster.start).catch(report);
    else processes.find(({ name }) => name === victim)?.kill();
  };
  const pace = watchPace(world.ownerUrl);
  const lane = async () => {
    for (let payer = payers[begun]; payer; payer = payers[begun]) {
      begun += 1;
      await pace.untilCaughtUp();
      while (due[0] && due[0].after <= begun) strike(due.shift()?.victim ?? "");
      await follow(world, payer, outcome);
    }
  };
  const stopReporting = reportProgress(
    () => `${outcome.walks.length} of ${payers.length} payers, ${kills.length - due.length} kills`,
  );
  await Promise.all(Array.from({ length: payersAtOnce }, lane));
  await crashes;
  await pace.stop();
  stopReporting();
  return outcome;
}

/** One payer's way, and what came of it. */
export async function follow(world: World, payer: Payer, outcome: Outcome): Promise<void> {
  try {
    const walked = await walk(world, payer);
    outcome.walks.push(walked);
    for (const code of walked.refusals) {
      increase(outcome.refusals, code);
      const isFair = fairRefusals.includes(code) || code === payer.lateRefusal;
      if (!isFair) {
        outcome.differences.push(`payer ${payer.index} was refused with ${code}`);
      }
    }
  } catch (error) {
    outcome.differences.push(`payer ${payer.index} could not go on: ${String(error)}`);
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
