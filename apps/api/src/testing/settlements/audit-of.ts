import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/pool.ts";
import { transactionsOf } from "../../db/transaction.ts";
import type { TestDatabase } from "../test-database.ts";
import { keepBalances } from "../../modules/balances/keep-balances.ts";
import { sealBooks } from "../../modules/seals/seal-books.ts";
import { sealKeyFrom } from "../../modules/seals/seal-key.ts";

const program = join(import.meta.dirname, "../../../../../proof/programs/audit.ts");
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Seals all that is in these books, as the worker does. */
export async function sealNow(database: TestDatabase): Promise<void> {
  const db = openDatabase({
    url: database.urls.worker,
    maxConnections: 2,
    onError: () => undefined,
  });
  const sealKey = sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  await sealBooks({ db, inTransaction: transactionsOf(db), sealKey });
  await db.destroy();
}

/** Seals these books and tells what the audit says of them. */
export async function auditOf(database: TestDatabase): Promise<string> {
  await sealNow(database);
  const db = openDatabase({
    url: database.urls.worker,
    maxConnections: 2,
    onError: () => undefined,
  });
  const deps = { db, inTransaction: transactionsOf(db) };
  while ((await keepBalances(deps, { atLeast: 1, atMost: 1000 })) === "more_to_keep");
  await db.destroy();
  return auditAsItIs(database);
}

/** What the audit says of these books, sealed or not. */
export function auditAsItIs(database: TestDatabase, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-audit-"));
  const keyFile = join(folder, "seal-public.pem");
  writeFileSync(keyFile, publicKey.export({ type: "spki", format: "pem" }));
  const args = [program, "--database", database.ownerUrl, "--seal-key", keyFile, ...options];
  const env = { PATH: process.env["PATH"] };
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}
