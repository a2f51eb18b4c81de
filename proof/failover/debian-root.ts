import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../tools/stage/processes.ts";
import { say } from "../storm/report.ts";

/** What a database machine of production has installed; older ones of Patroni lose commits after a cut. */
const packages = [
  "patroni",
  "etcd-server",
  "python3-etcd",
  "python3-psycopg2",
  "postgresql-17",
  "pgbackrest",
  "curl",
  "iproute2",
];
const debian = join(root, ".data", "debian-13");

/** Files that each machine has its own of; a machine mounts it over these. */
const own = ["etc/hosts", "etc/patroni/config.yml", "etc/pgbackrest.conf"];
const ownFolders = ["etc/kaunter/cluster", "etc/pgbackrest/conf.d", "var/lib/etcd"];

/** A root of Debian 13 with the packages of a database machine, made once for this checkout. */
export function debianRoot(): string {
  if (existsSync(debian)) return debian;
  say("Makes a root of Debian 13 in .data/debian-13, once; it takes a minute or two.");
  const making = `${debian}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(dirname(making), { recursive: true });
  const args = ["--quiet", "--variant=apt", `--include=${packages.join(",")}`, "trixie", making];
  const { status, error } = spawnSync("mmdebstrap", args, {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (error) throw new Error("mmdebstrap is missing: apt-get install mmdebstrap");
  if (status !== 0) throw new Error(`mmdebstrap ended with ${status}`);
  for (const folder of ownFolders) mkdirSync(join(making, folder), { recursive: true });
  for (const file of own) {
    mkdirSync(join(making, dirname(file)), { recursive: true });
    writeFileSync(join(making, file), "");
  }
  renameSync(making, debian);
  return debian;
}
