import type { Database } from "../../db/pool.ts";
import { tryAgain, type Tx } from "../../db/transaction.ts";

/**
 * This module reads the books for people and writes nothing. It reads the tables of payments itself: what it tells must
 * not depend on the code that it is there to explain.
 */

/** Reads as of one moment, so that what is compared was true together. `read` may run again. */
export async function atOneMoment<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return tryAgain(() =>
    db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
  );
}
