import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToDatabaseUser, runAsDatabaseUser } from "../../tools/stage/database-user.ts";
import { root } from "../../tools/stage/processes.ts";
import { ask } from "../../tools/stage/connection.ts";
import type { Settings } from "../../tools/stage/cluster.ts";
import { until } from "./books.ts";
import type { Names } from "./procedure.ts";

/** A repository of pgBackRest on the disk of backups. */
export interface Repository {
  /** What PostgreSQL is told, so that it archives there. */
  settings: Settings;
  /** What whoever follows the page has set. */
  names: (cluster: { home: string; port: number }) => Names;
}

/** Encrypted and kept as ops/backup says, but without other machines, and without what an older pgBackRest does not know. */
export function openRepository(folder: string): Repository {
  if (spawnSync("pgbackrest", ["version"]).error) {
    throw new Error("pgbackrest is missing: apt-get install pgbackrest");
  }
  const wanted = readFileSync(join(root, "ops/backup/repository.conf"), "utf8").split("\n");
  const kept = wanted.filter((line) =>
    /^(repo1-(cipher|bundle|retention)|compress|start)/.test(line),
  );
  const [config, sockets] = [join(folder, "pgbackrest.conf"), join(folder, "sockets")];
  const own = [
    `repo1-path=${join(folder, "repository")}`,
    `repo1-cipher-pass=${randomBytes(24).toString("base64")}`,
    `lock-path=${join(folder, "locks")}`,
    "log-level-console=warn",
    "log-level-file=off",
  ];
  writeFileSync(config, ["[global]", ...kept, ...own, ""].join("\n"));
  mkdirSync(sockets);
  giveToDatabaseUser(folder);
  return {
    settings: {
      archive_mode: "on",
      archive_command: `'pgbackrest --config=${config} --stanza=kaunter --pg1-path=$PWD archive-push %p'`,
      unix_socket_directories: sockets,
    },
    names: ({ home, port }) => ({
      PGBACKREST_CONFIG: config,
      PGBACKREST_PG1_PATH: join(home, "cluster"),
      PGBACKREST_PG1_PORT: `${port}`,
      PGBACKREST_PG1_SOCKET_PATH: sockets,
    }),
  };
}

/**
 * Waits until everything that was committed by now is in the repository, and answers that moment. A commit follows it: PostgreSQL
 * restores no moment after which it finds none.
 */
export async function untilArchived(superuserUrl: string): Promise<Date> {
  const asked = "select clock_timestamp() as now, pg_current_xact_id()";
  const [committed] = await ask<{ now: Date }>(superuserUrl, asked);
  const [row] = await ask<{ name: string }>(
    superuserUrl,
    "select pg_walfile_name(pg_switch_wal()) as name",
  );
  await until("the last changes are archived", async () => {
    const question = "select last_archived_wal >= $1 as is from pg_stat_archiver";
    const [archived] = await ask<{ is: boolean }>(superuserUrl, question, [row?.name]);
    return archived?.is === true;
  });
  return committed?.now ?? new Date();
}

/** How large a cluster is. */
export function gigabytesOf(files: string): number {
  const [bytes = "0"] = runAsDatabaseUser(["du", "-sb", files]).split("\t");
  return Number(bytes) / 1_000_000_000;
}

/** Fills a database beside the product's with what hardly compresses. */
export async function fatten(superuserUrl: string, gigabytes: number): Promise<void> {
  if (gigabytes === 0) return;
  await ask(superuserUrl, "create table fat (number bigint, words text)");
  await ask(
    superuserUrl,
    `insert into fat select n, (select string_agg(md5(n::text || part::text || random()::text), '') from generate_series(1, 30) as part)
     from generate_series(1, $1::bigint) as n`,
    [Math.round(gigabytes * 1_000_000)],
  );
}
