import type { Duplex } from "node:stream";
import { Kysely } from "kysely";
import { DatabaseError, Pool, type PoolClient, types } from "pg";
import { plugins, PromptDialect } from "./prompt-dialect.ts";
import type { DB } from "./schema.gen.ts";

export type Database = Kysely<DB>;

// A calendar day must never become an instant: pg would turn it into midnight of the process's zone.
types.setTypeParser(types.builtins.DATE, (text) => text);

const sessionSettings = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Every question is one by key, so a plan made once is right for all; making it costs more than its use.
  plan_cache_mode: "force_generic_plan",
  // Row security makes plans of hundreds of parts that are dear by estimate and read next to nothing: to compile one
  // took minutes, to run it a tenth of a second.
  jit: "off",
};

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
    // What is asked before the answer to another question is there goes out at once.
    pipeline: true,
    // A new connection has to learn every statement and every lock again, so a quiet hour does not cost it.
    idleTimeoutMillis: 3_600_000,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  // An idle connection that the server closes (failover, restart) must not end the process.
  pool.on("error", onError);
  // A connection lost between two statements of a transaction says so again on the next statement.
  pool.on("connect", (client) => void client.on("error", onError));
  pool.on("connect", prepareStatements);
  return new Kysely<DB>({
    dialect: new PromptDialect({ pool }),
    plugins,
  });
}

/**
 * Lets a connection parse each statement once and know it by name from then on. Statements that are sent in the same turn
 * of the event loop are written to the socket together: a write wakes the database, and costs more than most statements.
 */
function prepareStatements(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const send = client.query.bind(client) as (query: object | string) => Promise<unknown>;
  const prepared = (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    if (values.length === 0 && !isPlanned(text)) return send(text);
    const name = nameOf(text);
    return send({ name, text, values }).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      // One refusal is enough: on every connection each statement has a new name from now on, and is parsed anew.
      if (names.get(text) === name) names.clear();
      if (client.getTransactionStatus() !== "I") throw error;
      return prepared(text, values);
    });
  };
  client.query = prepared as typeof client.query;
}

/** All but what begins and ends transactions and sets the session. */
const isPlanned = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

const names = new Map<string, string>();
let named = 0;

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${(named += 1)}`;
  names.set(text, name);
  return name;
}

/** A migration gave a table another column, and a statement that reads all of them was parsed before: it was not begun. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === "RevalidateCachedQuery";
}
