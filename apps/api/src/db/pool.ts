import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { DB } from "./schema.gen.ts";

export type Database = Kysely<DB>;

// A calendar day must never become an instant: pg would turn it into midnight of the process's zone.
types.setTypeParser(types.builtins.DATE, (text) => text);

export interface PoolOptions {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
}

export function openDatabase({ url, maxConnections, onError }: PoolOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: "-c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000",
  });
  // An idle connection that the server closes (failover, restart) must not end the process.
  pool.on("error", onError);
  // A connection lost between two statements of a transaction says so again on the next statement.
  pool.on("connect", (client) => void client.on("error", onError));
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Documents inside a row keep their own keys.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
