import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "../../tools/stage/ports.ts";
import { end, run, start } from "../../tools/stage/processes.ts";
import { openSync } from "node:fs";
import { debianRoot } from "./debian-root.ts";
import { fileOfOps, type Machine, makeMachine } from "./machine.ts";
import { type Network, openNetwork } from "./network.ts";

/** Three database machines and the one of the backups, by the files of ops/cluster and ops/backup, and HAProxy in front. */
export interface Site {
  network: Network;
  databases: readonly Machine[];
  backup: Machine;
  /** Of the owner, through HAProxy, in the database that a cluster begins with. */
  url: string;
  certificates: string;
  close: () => Promise<void>;
}

const databaseNames = ["db1", "db2", "db3"] as const;
const names = [...databaseNames, "backup"];
/** Small machines: the watch of the disk is told so. */
const smallness = "LEAST_MEGABYTES=64\nRESERVE_MEGABYTES=64\n";
const diskMegabytes = 2_048;

export async function openSite(folder: string): Promise<Site> {
  const root = debianRoot();
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0)) await each();
  };
  try {
    const network = await openNetwork(names);
    closers.unshift(network.close);
    const certificates = join(folder, "certificates");
    const addresses = names.map((name) => `${name}=${network.addressOf(name)}`);
    run([fileOfOps("cluster/certificates"), certificates, ...addresses]);
    const place = { root, folder, network, certificates, hosts: writeHosts(folder, network) };
    const databases = databaseNames.map((name) => makeDatabaseMachine(name, place));
    const backup = makeBackupMachine(place);
    for (const machine of [...databases, backup]) {
      closers.unshift(machine.close);
      machine.start();
    }
    const balancer = await openBalancer(folder, databases, certificates);
    closers.unshift(balancer.close);
    return { network, databases, backup, certificates, url: balancer.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Place {
  root: string;
  folder: string;
  network: Network;
  certificates: string;
  hosts: string;
}

function writeHosts(folder: string, { addressOf }: Network): string {
  const file = join(folder, "hosts");
  const lines = names.map((name) => `${addressOf(name)} ${name}\n`);
  writeFileSync(file, ["127.0.0.1 localhost\n", ...lines].join(""));
  return file;
}

function makeDatabaseMachine(name: string, place: Place): Machine {
  const own = readFileSync(fileOfOps("cluster/machine.env"), "utf8").replaceAll("db1", name);
  const environment = readFileSync(fileOfOps("cluster/etcd.env"), "utf8") + own + smallness;
  return makeMachine({
    ...place,
    name,
    environment,
    diskMegabytes,
    programs: [
      ["etcd", "etcd"],
      ["postgres", "patroni /etc/patroni/config.yml"],
      ["postgres", "watch-disk"],
      ["postgres", "pgbackrest server"],
    ],
    files: {
      "etc/hosts": place.hosts,
      "etc/patroni/config.yml": fileOfOps("cluster/patroni.yml"),
      "etc/pgbackrest.conf": fileOfOps("backup/database.conf"),
      "etc/kaunter/cluster": join(place.certificates, name),
      "usr/local/bin/watch-disk": fileOfOps("cluster/watch-disk"),
    },
  });
}

function makeBackupMachine(place: Place): Machine {
  const passphrase = join(place.folder, "passphrase.conf");
  writeFileSync(passphrase, "[global]\nrepo1-cipher-pass=a passphrase of the drill\n");
  return makeMachine({
    ...place,
    name: "backup",
    environment: "",
    diskMegabytes,
    programs: [["postgres", "pgbackrest server"]],
    files: {
      "etc/hosts": place.hosts,
      "etc/pgbackrest.conf": fileOfOps("backup/repository.conf"),
      "etc/pgbackrest/scratch.conf": fileOfOps("backup/scratch.conf"),
      "etc/pgbackrest/conf.d/passphrase.conf": passphrase,
      "usr/local/bin/restore-drill": fileOfOps("backup/restore-drill"),
      "etc/kaunter/cluster": join(place.certificates, "backup"),
    },
  });
}

async function openBalancer(folder: string, databases: readonly Machine[], certificates: string) {
  const port = await freePorts();
  const log = openSync(join(folder, "haproxy.log"), "a");
  const addresses = databases.map(({ name, address }) => [name.toUpperCase(), address]);
  const child = start(["haproxy", "-db", "-f", fileOfOps("cluster/haproxy.cfg")], {
    env: {
      ...(Object.fromEntries(addresses) as Record<string, string>),
      DATABASE_PORT: `${port}`,
      CERTIFICATES: certificates,
    },
    output: [log, log],
  });
  const files = ["sslrootcert=machines.crt", "sslcert=kaunter.crt", "sslkey=kaunter.key"];
  const roles = files
    .map((each) => each.replace("=", `=${join(certificates, "roles")}/`))
    .join("&");
  const url = `postgres://kaunter@localhost:${port}/postgres?sslmode=verify-full&${roles}`;
  return { url, close: () => end(child) };
}
