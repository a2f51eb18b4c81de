import { setTimeout as pause } from "node:timers/promises";
import type { Machine } from "./machine.ts";
import type { Network } from "./network.ts";
import type { Kind } from "./plan.ts";

/** As long as a machine is away: others have taken over by then. */
const awayMs = 35_000;
const fullMs = 15_000;
/** Patroni looks every five seconds. */
const noticedMs = 12_000;
const patronictl = "patronictl --config-file /etc/patroni/config.yml";
const postmaster = "/var/lib/postgresql/17/kaunter/postmaster.pid";

/** Does to the leader what a kind of event is, and undoes it after its time. */
export async function strike(kind: Kind, leader: Machine, network: Network): Promise<void> {
  const { name } = leader;
  const strikes: Record<Kind, () => Promise<unknown>> = {
    kill: async () => {
      await leader.kill();
      await pause(awayMs);
      await network.plug(name);
      leader.start();
    },
    cut: async () => {
      await network.unplug(name);
      await pause(awayMs);
      await network.plug(name);
    },
    estrange: async () => {
      await network.estrange(name);
      await pause(awayMs);
      await network.reconcile(name);
    },
    crash: async () => {
      await leader.on(`kill -9 "$(head -n 1 ${postmaster})"`);
      await pause(noticedMs);
    },
    switch: () => leader.on(`${patronictl} switchover --leader ${name} --force`),
    full: async () => {
      await leader.fillDisk();
      await pause(fullMs);
      await leader.freeDisk();
    },
  };
  await strikes[kind]();
}
