import type { Database } from "../../db/pool.ts";

const shownAtMost = 50;

/** The latest imports, the newest first. */
export function listImports(db: Database) {
  return db.selectFrom("imports").selectAll().orderBy("id", "desc").limit(shownAtMost).execute();
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number];
