import type { Cluster } from "../../../tools/stage/cluster.ts";
import { connected, databaseOf, inDatabase, urlAs } from "../../../tools/stage/connection.ts";
import { withDatabase } from "../cluster.ts";
import { openSockets } from "./sockets.ts";
import { openProduct, type Product } from "../product.ts";
import { type Visitors, visitorsOf } from "./lookups.ts";
import { fillRegistry } from "./registry.ts";

/** A registry of some size, with an API process of its own in front. */
export interface Registry {
  size: number;
  cluster: Cluster;
  product: Product;
  visitors: Visitors;
  /** As the product's server connects. */
  serverUrl: string;
}

export interface RegistryOptions {
  sizes: readonly number[];
  nodeFlags?: string[];
  settings?: Record<string, string>;
}

// Like the proxy in front of the product, the bench says from where its visitors come.
const environment = { KAUNTER_TRUSTED_PROXIES: "127.0.0.1" };

/** Brings up registries of these sizes beside each other in one PostgreSQL of their own, and clears everything away. */
export async function withRegistries<T>(
  { sizes, settings = {}, nodeFlags = [] }: RegistryOptions,
  work: (registries: Registry[]) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (emptyUrl, cluster) => {
    const closing: (() => Promise<void> | void)[] = [];
    try {
      const registries: Registry[] = [];
      for (const size of sizes) {
        const ownerUrl = await copyDatabase(cluster, emptyUrl, size);
        const product = await openProduct(ownerUrl, { hasWorker: false, nodeFlags, environment });
        const { post, close } = openSockets(product.apiUrl);
        closing.push(close, product.stop);
        const visitors = visitorsOf(post, size);
        const serverUrl = urlAs("server", ownerUrl);
        registries.push({ size, cluster, product, visitors, serverUrl });
      }
      return await work(registries);
    } finally {
      for (const close of closing) await close();
    }
  });
}

async function copyDatabase({ url }: Cluster, emptyUrl: string, size: number): Promise<string> {
  const empty = databaseOf(emptyUrl);
  const name = `${empty}_${size}`;
  await connected(url, async (client) => {
    await client.query(`create database ${name} template ${empty} owner kaunter`);
    // As the product's connections have it, so that pgbench's do, too.
    await client.query(`alter database ${name} set plan_cache_mode = force_generic_plan`);
  });
  await fillRegistry(inDatabase(url, name), size);
  return inDatabase(emptyUrl, name);
}
