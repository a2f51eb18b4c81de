import { type ChildProcess, execFile } from "node:child_process";
import { cpSync, mkdirSync, openSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  isRunning,
  root as checkout,
  run,
  start,
  untilEnded,
} from "../../tools/stage/processes.ts";
import type { Network } from "./network.ts";

const execute = promisify(execFile);
const maxBuffer = 64_000_000;
const lastBytes = 16_000_000;
const boot = join(import.meta.dirname, "boot");

/** A machine of the drill: processes, files and a network of its own, on this machine. */
export interface Machine {
  name: string;
  address: string;
  /** Where its database is written, as this machine sees it. */
  disk: string;
  start: () => void;
  /** All of it ends at once, and the network hears no last word. */
  kill: () => Promise<void>;
  /** Runs a command on it as the user of PostgreSQL; answers what it said. */
  on: (command: string) => Promise<string>;
  /** Takes all room that its disk has left. */
  fillDisk: () => Promise<void>;
  freeDisk: () => Promise<void>;
  close: () => Promise<void>;
}

interface Parts {
  name: string;
  /** Debian's root. */
  root: string;
  /** Where the files of all machines are. */
  folder: string;
  network: Network;
  /** The user and the command of each program that runs for ever. */
  programs: readonly (readonly [user: string, command: string])[];
  environment: string;
  /** What it has at which place: files of ours, which are copied. */
  files: Readonly<Record<string, string>>;
  diskMegabytes: number;
}

export function makeMachine(parts: Parts): Machine {
  const { name, root, folder, network, diskMegabytes } = parts;
  const home = join(folder, name);
  const disk = join(home, "var/lib/postgresql");
  for (const place of ["var/lib/postgresql", "var/lib/etcd", "var/lib/pgbackrest", "etc"]) {
    mkdirSync(join(home, place), { recursive: true });
  }
  for (const [place, source] of Object.entries(parts.files)) {
    cpSync(source, join(home, place), { recursive: true });
  }
  writeFileSync(join(home, "environment"), parts.environment);
  writeFileSync(
    join(home, "programs"),
    parts.programs.map((each) => `${each.join(" ")}\n`).join(""),
  );
  run(["mount", "-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", disk]);
  const log = openSync(join(folder, `${name}.log`), "a");
  const filling = join(disk, "filling");
  let child: ChildProcess | undefined;
  const kill = async () => {
    await network.unplug(name);
    child?.kill("SIGKILL");
    if (child) await untilEnded(child);
  };
  return {
    name,
    address: network.addressOf(name),
    disk,
    start: () => {
      run(["ip", "netns", "exec", network.namespaceOf(name), "true"]);
      const apart = ["unshare", "--pid", "--mount", "--uts", "--fork", "--kill-child"];
      const command = [...apart, "sh", boot, root, home];
      child = start(["ip", "netns", "exec", network.namespaceOf(name), ...command], {
        output: [log, log],
        isApart: true,
      });
    },
    kill,
    on: async (command) => {
      const user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
      const shell = ["sh", "-c", `cd /; set -a; . /run/environment; set +a; ${command}`];
      const enter = ["--target", firstProcessOf(child), "--all", "--root", "--wd"];
      const { stdout } = await execute("nsenter", [...enter, ...user, ...shell], { maxBuffer });
      return stdout;
    },
    fillDisk: async () => {
      const { bavail, bsize } = statfsSync(disk);
      await execute("fallocate", ["--length", `${bavail * bsize - lastBytes}`, filling]);
      // The rest until nothing goes in any more, which dd takes for a failure.
      const rest = ["if=/dev/zero", `of=${filling}`, "bs=64k", "oflag=append", "conv=notrunc"];
      await execute("dd", rest).catch(() => undefined);
    },
    freeDisk: async () => void (await execute("rm", ["-f", filling])),
    close: async () => {
      if (child && isRunning(child)) await kill();
      await execute("umount", [disk]).catch(() => undefined);
    },
  };
}

/** The one that all others of the machine come from, as this machine numbers it. */
function firstProcessOf(child: ChildProcess | undefined): string {
  if (!child || !isRunning(child)) throw new Error("The machine is off.");
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  return children.trim();
}

export const fileOfOps = (name: string) => join(checkout, "ops", name);
