import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from "kysely";
import { DatabaseError } from "pg";
import type { DB } from "./schema.gen.ts";

// Documents inside a row keep their own keys.
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** PostgreSQL, told to begin a transaction without waiting for its answer: what is asked next goes out together with it. */
export class PromptDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PromptDriver(this.#config);
  }
}

const beginnings = new WeakMap<DatabaseConnection, Promise<Date>>();
const askTime = CompiledQuery.raw("select now()");

class PromptDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    // Whoever asks for more than a plain transaction reads nothing before it has that.
    if (settings.isolationLevel ?? settings.accessMode) {
      await super.beginTransaction(connection, settings);
      return;
    }
    const begun = Promise.all([
      super.beginTransaction(connection, settings),
      connection.executeQuery<{ now: Date }>(askTime),
    ]).then(([, { rows }]) => {
      const [row] = rows;
      if (!row) throw new Error("The database tells no time");
      return row.now;
    });
    // Whoever opened the transaction waits for it.
    begun.catch(() => {});
    beginnings.set(connection, begun);
  }
}

/** When the transaction of a connection began, by the database's clock; whoever has waited for this is inside. */
export async function startOf(connection: DatabaseConnection): Promise<Date> {
  const begun = beginnings.get(connection);
  if (!begun) throw new Error("No transaction has begun");
  return begun;
}

/**
 * The transaction that is open on a connection, for statements that need not wait for each other: Kysely's own sends one
 * when the one before is answered.
 */
export async function promptly<T>(
  connection: DatabaseConnection,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const driver = new OpenTransaction(connection);
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<DB>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  try {
    return await work(new Kysely<DB>({ dialect, plugins }) as Transaction<DB>);
  } finally {
    driver.end();
  }
}

/** Gives everybody the same connection as long as its transaction is open. */
class OpenTransaction implements Driver {
  #connection: DatabaseConnection | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = new CandidConnection(connection);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("The transaction of this statement has ended");
    return this.#connection;
  }

  end(): void {
    this.#connection = undefined;
  }

  // Whoever opened the transaction ends it.
  readonly init = doNothing;
  readonly releaseConnection = doNothing;
  readonly destroy = doNothing;
  readonly beginTransaction = refuse;
  readonly commitTransaction = refuse;
  readonly rollbackTransaction = refuse;
}

/**
 * Answers every statement behind a failed one with what failed there. PostgreSQL only says that the transaction is
 * aborted, and of statements that were sent together the one that is waited for first may stand behind the failed one.
 */
class CandidConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #failure: unknown;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      if (!isAborted(error)) this.#failure = error;
      throw this.#failure ?? error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25P02";
}

async function doNothing(): Promise<void> {}

async function refuse(): Promise<void> {
  throw new Error("A transaction is open already");
}
