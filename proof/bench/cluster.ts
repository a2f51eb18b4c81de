import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";

export interface Cluster {
  port: number;
  /** Of the superuser, for the database that a cluster begins with. */
  url: string;
  postmaster: number;
  logFile: string;
  stop: () => void;
}

// As in a server of its own: nothing here makes PostgreSQL less careful than it is in production.
const settings = {
  shared_buffers: "4GB",
  max_wal_size: "8GB",
  wal_compression: "lz4",
  max_connections: "100",
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
};

const installed = "/usr/lib/postgresql";
const isRoot = process.getuid?.() === 0;

/** A PostgreSQL of the bench's own in a folder that goes with it, so that no other work shares its disk writes. */
export async function openCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-postgres-"));
  if (isRoot) giveToDatabaseUser(folder);
  const files = join(folder, "cluster");
  const password = randomBytes(18).toString("base64url");
  const passwordFile = join(folder, "password");
  run("tee", [passwordFile], password);
  const identity = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const shape = ["--data-checksums", "--encoding=UTF8", "--locale=C.UTF-8"];
  run(pathOf("initdb"), [`--pgdata=${files}`, ...identity, ...shape]);
  const port = await freePort();
  const options = Object.entries({ ...settings, ...more, port: `${port}` });
  const flags = options.map(([name, value]) => `-c ${name}=${value}`).join(" ");
  const logFile = join(folder, "server.log");
  run(pathOf("pg_ctl"), ["-D", files, "-w", "-t", "60", "-l", logFile, "-o", flags, "start"]);
  const stop = () => {
    process.removeListener("exit", stop);
    run(pathOf("pg_ctl"), ["-D", files, "-m", "immediate", "-w", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  return {
    port,
    stop,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    postmaster: Number(readFileSync(join(files, "postmaster.pid"), "utf8").split("\n")[0]),
    logFile,
  };
}

/** The path of one of PostgreSQL's programs, of the newest version that is installed. */
export function pathOf(name: string): string {
  const versions = readdirSync(installed).map(Number);
  const newest = versions.toSorted((a, b) => b - a)[0];
  return join(installed, `${newest}`, "bin", name);
}

// PostgreSQL refuses to run as root; Debian's package brings a user and a folder that is this user's.
function giveToDatabaseUser(folder: string): void {
  const { uid, gid } = statSync("/var/lib/postgresql");
  chownSync(folder, uid, gid);
}

function run(command: string, args: string[], input = ""): void {
  const program = isRoot ? "runuser" : command;
  const programArgs = isRoot ? ["-u", "postgres", "--", command, ...args] : args;
  // The server must not inherit our pipes, or we would wait for it to end.
  const stdout = command.endsWith("pg_ctl") ? "ignore" : "pipe";
  const { status, stderr } = spawnSync(program, programArgs, {
    cwd: "/",
    input,
    encoding: "utf8",
    stdio: ["pipe", stdout, "pipe"],
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
