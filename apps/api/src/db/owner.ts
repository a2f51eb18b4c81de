import { Client } from "pg";

/** Half as long as a process waits for a lock: whoever came to wait behind a migration is answered, and not told "busy". */
export const lockTimeoutMs = 1_000;

/** A connection of the owner, for work that the processes have no right to do. It ends with the work. */
export async function withOwner<T>(
  ownerUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All or nothing. */
export async function inOwnTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that is lost cannot roll back, and its own error is the one to tell.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
