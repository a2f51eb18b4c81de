import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import {
  asDatabaseUser,
  canAsDatabaseUser,
  giveToDatabaseUser,
  runAsDatabaseUser,
} from "./database-user.ts";
import { killWhole } from "./kill-whole.ts";
import { freePorts } from "./ports.ts";
import { pathOf } from "./postgres-programs.ts";

export type Settings = Readonly<Record<string, string>>;

interface Place {
  /** The folder of the cluster and its log, which PostgreSQL's own user can enter. */
  home: string;
  port: number;
  password: string;
  settings?: Settings | undefined;
}

/** A PostgreSQL of ours. */
export interface Cluster extends Place {
  /** Of the superuser, for the database that a cluster begins with. */
  url: string;
  logFile: string;
  isRunning: () => boolean;
  /** The process that all others of it come from, and where it listens. */
  postmaster: () => { pid: number; port: number };
  start: () => Promise<void>;
  /** Ends every process of it at once, as a power cut would. */
  kill: () => Promise<void>;
  stop: () => void;
}

// TCP on loopback only: a socket file would need a short path that the database's user can reach.
const onLoopback = { listen_addresses: "127.0.0.1", unix_socket_directories: "" };
// Letters are letters of every script, and order is the same on every system.
const locale =
  process.platform === "darwin" ? ["--locale=C", "--lc-ctype=en_US.UTF-8"] : ["--locale=C.UTF-8"];

/** The cluster of a folder; the first start makes it. */
export function clusterAt(place: Place): Cluster {
  const { home, port, password, settings = {} } = place;
  const files = join(home, "cluster");
  const logFile = join(home, "server.log");
  const control = (...args: string[]) => [pathOf("pg_ctl"), "-D", files, ...args];
  const all = Object.entries({ ...onLoopback, ...settings, port: `${port}` });
  const flags = all.map(([name, value]) => `-c ${name}=${value}`).join(" ");
  const postmaster = () => {
    const lines = runAsDatabaseUser(["cat", join(files, "postmaster.pid")]).split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  return {
    ...place,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    logFile,
    isRunning: () => canAsDatabaseUser(...control("status")),
    postmaster,
    start: async () => {
      if (!canAsDatabaseUser("test", "-s", join(files, "PG_VERSION"))) initialise(home, password);
      await runInBackground(control("-w", "-t", "60", "-l", logFile, "-o", flags, "start"));
    },
    kill: () => killWhole(postmaster().pid),
    stop: () => void runAsDatabaseUser(control("-m", "fast", "-w", "stop")),
  };
}

function initialise(home: string, password: string): void {
  const passwordFile = join(home, "password");
  runAsDatabaseUser(["tee", passwordFile], password);
  runAsDatabaseUser([
    pathOf("initdb"),
    `--pgdata=${join(home, "cluster")}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--data-checksums",
    "--encoding=UTF8",
    ...locale,
  ]);
  runAsDatabaseUser(["rm", passwordFile]);
}

/** Whoever crashes a cluster goes on with other work while it starts. The server must not keep our pipes open. */
async function runInBackground(command: readonly string[]): Promise<void> {
  const [program = "", ...args] = asDatabaseUser(command);
  const child = spawn(program, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(child, "exit");
  const errors = await text(child.stderr);
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`${command.join(" ")} failed: ${errors}`);
}

/** The wanted folder, or a temporary one where PostgreSQL's own user cannot enter the one above it. */
export function makeHome(wanted: string): string {
  mkdirSync(dirname(wanted), { recursive: true });
  const hash = createHash("sha256").update(wanted).digest("hex").slice(0, 8);
  const canEnter = canAsDatabaseUser("test", "-x", dirname(wanted));
  const home = canEnter ? wanted : join(tmpdir(), `kaunter-postgres-${hash}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveToDatabaseUser(home);
  return home;
}

export const newPassword = () => randomBytes(18).toString("base64url");

/** A running cluster for one trial, gone with it. With a folder to keep, its files stay there if they can. */
export async function openCluster(settings: Settings, folder?: string): Promise<Cluster> {
  const home = folder === undefined ? makeTemporaryHome() : makeHome(join(folder, "postgres"));
  const isKept = folder !== undefined && dirname(home) === folder;
  const cluster = clusterAt({ home, port: await freePorts(), password: newPassword(), settings });
  await cluster.start();
  const stop = () => {
    process.removeListener("exit", stop);
    if (cluster.isRunning()) cluster.stop();
    // The folder that was made for this cluster alone, never one above it.
    if (!isKept) rmSync(home, { recursive: true, force: true });
  };
  process.once("exit", stop);
  return { ...cluster, stop };
}

function makeTemporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), "kaunter-trial-"));
  giveToDatabaseUser(home);
  return home;
}
