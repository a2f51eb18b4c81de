import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, clusterAt, makeHome, newPassword } from "./cluster.ts";
import { freePorts } from "./ports.ts";
import { root } from "./processes.ts";

const stateFile = join(root, ".data", "postgres.json");
const settings = { max_connections: "200" };

/** What must outlive the server: where its files are, and the superuser's password. */
interface State {
  dir: string;
  password: string;
}

/** Finds the private cluster of this checkout running, or starts it; returns the superuser's URL. */
export async function startPrivatePostgres(): Promise<string> {
  const running = runningCluster();
  if (running) return running.url;
  const { dir: home, password } = readState() ?? makeState();
  const cluster = clusterAt({ home, port: await freePorts(), password, settings });
  try {
    await cluster.start();
    return cluster.url;
  } catch (error) {
    // Somebody else may just have started it.
    const other = runningCluster();
    if (!other) throw error;
    return other.url;
  }
}

export function isPrivatePostgresRunning(): boolean {
  return runningCluster() !== undefined;
}

export function stopPrivatePostgres(): void {
  runningCluster()?.stop();
}

function runningCluster(): Cluster | undefined {
  const known = readState();
  if (known === undefined) return undefined;
  const place = { home: known.dir, password: known.password, port: 0 };
  const cluster = clusterAt(place);
  return cluster.isRunning() ? clusterAt({ ...place, port: cluster.postmaster().port }) : undefined;
}

/** What is known of a cluster whose files are still there: temporary folders may be emptied behind our back. */
function readState(): State | undefined {
  if (!existsSync(stateFile)) return undefined;
  const state = JSON.parse(readFileSync(stateFile, "utf8")) as State;
  return existsSync(state.dir) ? state : undefined;
}

function makeState(): State {
  const state = { dir: makeHome(join(root, ".data", "postgres")), password: newPassword() };
  writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
  return state;
}
