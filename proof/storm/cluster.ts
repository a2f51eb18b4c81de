import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const isRoot = process.getuid?.() === 0;

/** A PostgreSQL of our own, which may be killed. */
export interface Cluster {
  superuserUrl: string;
  ownerUrl: string;
  /** Ends every process of it at once, as a power cut would, and starts it again. */
  crash: () => Promise<void>;
  /** The same, for good. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

const database = "kaunter_storm";

export async function openCluster(folder: string, port: number): Promise<Cluster> {
  const home = await chooseHome(folder);
  const files = join(home, "cluster");
  // It listens on loopback only, lives for one storm and holds nothing but invented bills.
  const local = ["--auth=trust", "--username=postgres"];
  const shape = ["--data-checksums", "--encoding=UTF8", "--locale=C.UTF-8"];
  await run(join(binaries(), "initdb"), [`--pgdata=${files}`, ...local, ...shape]);
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -c max_connections=100`;
  const control = (...args: string[]) => run(join(binaries(), "pg_ctl"), ["-D", files, ...args]);
  const log = join(home, "server.log");
  const start = () => control("-w", "-t", "60", "-l", log, "-o", options, "start");
  await start();
  let isKilled = false;
  const kill = async () => {
    await killWhole(Number((await readAsOwner(join(files, "postmaster.pid"))).split("\n")[0]));
    isKilled = true;
  };
  const urlOf = (user: string, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`;
  return {
    superuserUrl: urlOf("postgres", "postgres"),
    ownerUrl: urlOf("kaunter", database),
    crash: async () => {
      await kill();
      await start();
      isKilled = false;
    },
    kill,
    stop: async () => {
      if (!isKilled) await control("-m", "fast", "-w", "stop");
      if (home !== join(folder, "postgres")) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, and its own user must be able to enter the folder. */
async function chooseHome(folder: string): Promise<string> {
  const isOpen = await run("test", ["-x", folder]).then(
    () => true,
    () => false,
  );
  const name = `kaunter-${basename(dirname(folder))}-${basename(folder)}-${process.pid}`;
  const home = isOpen ? join(folder, "postgres") : join(tmpdir(), name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (isRoot) {
    const chown = spawn("chown", ["postgres:postgres", home], { stdio: "ignore" });
    await once(chown, "exit");
  }
  return home;
}

async function killWhole(postmaster: number): Promise<void> {
  // Stopped first, so that it can neither notice nor replace what dies.
  process.kill(postmaster, "SIGSTOP");
  const children = readdirSync("/proc").filter((name) => parentOf(name) === postmaster);
  const pids = [...children.map(Number), postmaster];
  for (const pid of pids) signal(pid, "SIGKILL");
  for (let left = 500; left > 0 && pids.some((pid) => signal(pid, 0)); left -= 1) await pause(20);
}

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

function parentOf(pid: string): number | undefined {
  if (!/^\d+$/.test(pid)) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

const readAsOwner = (file: string) => run("cat", [file]);

export function binaries(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = versions
    .toSorted((a, b) => b - a)
    .find((version) => existsSync(join(debian, `${version}`, "bin", "initdb")));
  if (newest === undefined) throw new Error("PostgreSQL is not installed.");
  return join(debian, String(newest), "bin");
}

async function run(command: string, args: string[]): Promise<string> {
  const all = isRoot ? ["runuser", "-u", "postgres", "--", command, ...args] : [command, ...args];
  const [program = "", ...rest] = all;
  // The server that pg_ctl starts would keep our pipe open.
  const isStarting = command.endsWith("pg_ctl");
  const output = isStarting ? "ignore" : "pipe";
  const child = spawn(program, rest, { cwd: "/", stdio: ["ignore", output, "ignore"] });
  const exit = once(child, "exit");
  const said = child.stdout ? await text(child.stdout) : "";
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return said;
}
