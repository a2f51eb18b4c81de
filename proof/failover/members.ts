import { setTimeout as pause } from "node:timers/promises";
import type { Machine } from "./machine.ts";

/** What Patroni of a machine says of its own PostgreSQL. */
interface Status {
  state: string;
  role: string;
  timeline?: number;
  replication_state?: string;
  /** Whether it may take over: PostgreSQL alone may wait for it before the others know. */
  sync_standby?: boolean;
}

const lookEveryMs = 1_000;
const wholeWithinMs = 180_000;

/** Each machine is asked about itself: one that was cut off remembers what the others were. */
async function statusOf({ on }: Machine): Promise<Status | undefined> {
  const certificate = "--cacert /etc/kaunter/cluster/machines.crt";
  const question = `curl --silent --max-time 3 ${certificate} https://localhost:8008/patroni`;
  const said = await on(question).catch(() => "");
  return said.startsWith("{") ? (JSON.parse(said) as Status) : undefined;
}

const leads = (status: Status | undefined) =>
  status?.state === "running" && ["primary", "master"].includes(status.role);

/** Waits until one leads and all others follow it, one of them synchronously; answers the leader. */
export async function untilWhole(databases: readonly Machine[]): Promise<Machine> {
  const deadlineMs = performance.now() + wholeWithinMs;
  let statuses: (Status | undefined)[] = [];
  while (performance.now() < deadlineMs) {
    statuses = await Promise.all(databases.map(statusOf));
    const leading = statuses.filter(leads);
    const [leader] = leading;
    const following = statuses.filter(
      (each) => each?.replication_state === "streaming" && each.timeline === leader?.timeline,
    );
    const isFollowed = following.length === databases.length - 1;
    const hasHeir = following.some((each) => each?.sync_standby);
    const machine = databases[statuses.indexOf(leader)];
    if (leading.length === 1 && isFollowed && hasHeir && machine) return machine;
    await pause(lookEveryMs);
  }
  throw new Error(`The cluster did not become whole again: ${JSON.stringify(statuses)}`);
}

/** Waits until all that the leader wrote is on the others, too. */
export async function untilLevel(leader: Machine, databases: readonly Machine[]): Promise<void> {
  const written = (await leader.on("psql -Atc 'select pg_current_wal_lsn()'")).trim();
  const question = `psql -Atc "select pg_last_wal_replay_lsn() >= '${written}'"`;
  for (const { on } of databases.filter((each) => each !== leader)) {
    while ((await on(question)).trim() !== "t") await pause(lookEveryMs);
  }
}
