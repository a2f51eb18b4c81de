import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "./free-ports.ts";

const root = join(import.meta.dirname, "..");
const stateFile = join(root, ".data", "postgres.json");
const isRoot = process.getuid?.() === 0;

interface Cluster {
  dir: string;
  port: number;
  password: string;
}

export class PostgresMissing extends Error {
  constructor() {
    super("PostgreSQL is not installed. One line mends it: sudo apt-get install -y postgresql");
  }
}

/** Finds the private cluster of this checkout running, or starts it; returns the superuser's URL. */
export async function startPrivatePostgres(): Promise<string> {
  const known = readState();
  if (known && isRunning(known)) return urlOf(known);
  const cluster = {
    dir: known?.dir ?? chooseFolder(),
    password: known?.password ?? randomBytes(18).toString("base64url"),
    port: await freePorts(),
  };
  if (!hasCluster(cluster.dir)) initialise(cluster);
  writeFileSync(stateFile, JSON.stringify(cluster), { mode: 0o600 });
  const log = join(cluster.dir, "server.log");
  // TCP on loopback only: a socket file would need a short path that the database's user can reach.
  const options = `-p ${cluster.port} -h 127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
  pgCtl(cluster, ["-w", "-t", "30", "-l", log, "-o", options, "start"]);
  return urlOf(cluster);
}

export function isPrivatePostgresRunning(): boolean {
  const cluster = readState();
  return cluster !== undefined && isRunning(cluster);
}

export function stopPrivatePostgres(): void {
  const cluster = readState();
  if (cluster && isRunning(cluster)) pgCtl(cluster, ["-m", "fast", "-w", "stop"]);
}

function readState(): Cluster | undefined {
  return existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, "utf8")) as Cluster)
    : undefined;
}

/** PostgreSQL refuses to run as root, so its own user must be able to enter the folder. */
function chooseFolder(): string {
  const inCheckout = join(root, ".data", "postgres");
  mkdirSync(join(root, ".data"), { recursive: true });
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 8);
  const inTemporary = join(tmpdir(), `kaunter-postgres-${hash}`);
  const canEnter = asDatabaseUser("test", ["-x", join(root, ".data")]).status === 0;
  const dir = canEnter ? inCheckout : inTemporary;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (isRoot) spawnSync("chown", ["postgres:postgres", dir]);
  return dir;
}

function hasCluster(dir: string): boolean {
  return asDatabaseUser("test", ["-s", join(dir, "cluster", "PG_VERSION")]).status === 0;
}

function initialise({ dir, password }: Cluster): void {
  const passwordFile = join(dir, "password");
  run("tee", [passwordFile], password);
  run(join(binaries(), "initdb"), [
    `--pgdata=${join(dir, "cluster")}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--data-checksums",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  run("rm", [passwordFile]);
}

function isRunning({ dir }: Cluster): boolean {
  const args = ["-D", join(dir, "cluster"), "status"];
  return asDatabaseUser(join(binaries(), "pg_ctl"), args).status === 0;
}

function pgCtl({ dir }: Cluster, args: string[]): void {
  run(join(binaries(), "pg_ctl"), ["-D", join(dir, "cluster"), ...args]);
}

function urlOf({ port, password }: Cluster): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function binaries(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = versions
    .toSorted((a, b) => b - a)
    .find((v) => existsSync(join(debian, `${v}`, "bin", "initdb")));
  if (newest === undefined) throw new PostgresMissing();
  return join(debian, String(newest), "bin");
}

function asDatabaseUser(command: string, args: string[], input = "") {
  const program = isRoot ? "runuser" : command;
  const programArgs = isRoot ? ["-u", "postgres", "--", command, ...args] : args;
  // The database's user may not be allowed to read our working folder; the server must not keep our pipes open.
  return spawnSync(program, programArgs, {
    cwd: "/",
    input,
    encoding: "utf8",
    stdio: ["pipe", command.endsWith("pg_ctl") ? "ignore" : "pipe", "pipe"],
  });
}

function run(command: string, args: string[], input?: string): void {
  const result = asDatabaseUser(command, args, input);
  if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr}`);
}
