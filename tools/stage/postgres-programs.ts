import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** What must be known of a machine to find PostgreSQL on it. */
export interface Machine {
  platform: NodeJS.Platform;
  /** The folders in which commands are looked for. */
  path: readonly string[];
  /** What `pg_config --bindir` answers, where there is one. */
  bindir: string;
  has: (file: string) => boolean;
  /** Where a file is that others may only link to. */
  real: (file: string) => string;
  /** The names in a folder; none where there is no such folder. */
  list: (folder: string) => readonly string[];
}

const debian = "/usr/lib/postgresql";
const homebrew = ["/opt/homebrew/opt", "/usr/local/opt"];

/** The folder of PostgreSQL's programs: what PATH leads to, then the newest where packages put it. */
export function findPrograms({ path, bindir, has, real, list }: Machine): string | undefined {
  const onPath = path.map((folder) => join(folder, "initdb")).filter(has);
  const packaged = [
    ...list(debian).map((name) => ({ version: Number(name), folder: join(debian, name) })),
    ...homebrew.flatMap((opt) =>
      list(opt)
        .filter((name) => /^postgresql(@\d+)?$/.test(name))
        .map((name) => ({ version: Number(name.split("@")[1] ?? 0), folder: join(opt, name) })),
    ),
  ].toSorted((one, other) => other.version - one.version);
  const folders = [
    ...onPath.map((file) => dirname(real(file))),
    bindir,
    ...packaged.map(({ folder }) => join(folder, "bin")),
  ];
  return folders.find((folder) => has(join(folder, "initdb")));
}

/** The one line that installs it. */
export function installLine({ platform, has }: Pick<Machine, "platform" | "has">): string {
  if (platform === "darwin") return "brew install postgresql@17";
  return has("/usr/bin/dnf")
    ? "sudo dnf install -y postgresql-server postgresql-contrib"
    : "sudo apt-get install -y postgresql";
}

export class PostgresMissing extends Error {
  constructor(machine: Machine) {
    super(
      `PostgreSQL is not installed. One line mends it: ${installLine(machine)}\n` +
        "Or name a server of yours in DATABASE_URL, as a role that may create databases and roles.",
    );
  }
}

function thisMachine(): Machine {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return {
    platform: process.platform,
    path: (process.env["PATH"] ?? "").split(delimiter),
    bindir: asked.status === 0 ? asked.stdout.trim() : "",
    has: existsSync,
    real: realpathSync,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

let found: string | undefined;

/** The folder of PostgreSQL's programs on this machine. */
export function postgresPrograms(): string {
  if (found === undefined) {
    const machine = thisMachine();
    found = findPrograms(machine);
    if (found === undefined) throw new PostgresMissing(machine);
  }
  return found;
}

export const pathOf = (name: string) => join(postgresPrograms(), name);
