import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk for backups, which PostgreSQL's own user may write to and read from. */
export function openBackupDisk(superuserPassword: string) {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-restore-"));
  mkdirSync(join(folder, "wal"));
  writeFileSync(join(folder, "postgres.password"), superuserPassword);
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "postgres:postgres", folder]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
