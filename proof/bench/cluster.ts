import { type Cluster, openCluster, type Settings } from "../../tools/stage/cluster.ts";
import { makeDatabase } from "../../tools/stage/database.ts";

export const database = "kaunter_bench";

// As in a server of its own: nothing here makes PostgreSQL less careful than it is in production.
const usual = { shared_buffers: "4GB", max_wal_size: "8GB", wal_compression: "lz4" };

/** The product's database in a PostgreSQL of the bench's own, so that no other work shares its disk writes. */
export async function withDatabase<T>(
  settings: Settings,
  work: (ownerUrl: string, cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await openCluster({ ...usual, ...settings });
  try {
    return await work(await makeDatabase(cluster, database), cluster);
  } finally {
    cluster.stop();
  }
}
