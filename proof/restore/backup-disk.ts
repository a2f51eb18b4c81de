import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveToDatabaseUser } from "../../tools/stage/database-user.ts";

/** A disk for backups, which PostgreSQL's own user may write to and read from. */
export function openBackupDisk() {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-restore-"));
  mkdirSync(join(folder, "wal"));
  chmodSync(folder, 0o755);
  giveToDatabaseUser(folder);
  return {
    folder,
    /** Of the superuser of a cluster that is restored from it. */
    keepPassword: (password: string) => {
      writeFileSync(join(folder, "postgres.password"), password);
      giveToDatabaseUser(folder);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
