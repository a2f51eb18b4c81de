import { urlAs } from "../roles.ts";
import { makeBareTables } from "./bare.ts";
import { type Charges, makeCharges } from "./charges.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { openPoster, type Post } from "./load.ts";
import { makeDatabase, openProduct, type Product, type ProductOptions } from "./product.ts";

/** Everything that is measured, ready. */
export interface Site {
  cluster: Cluster;
  product: Product;
  charges: Charges;
  post: Post;
  /** As the product's server connects. */
  serverUrl: string;
}

export interface SiteOptions extends ProductOptions {
  chargeCount: number;
  councilCount: number;
  settings?: Record<string, string>;
}

const connections = 256;

/** Brings the product up on a PostgreSQL of its own, lets work with it, and clears everything away. */
export async function withSite<T>(
  options: SiteOptions,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const cluster = await openCluster(options.settings);
  try {
    const ownerUrl = await makeDatabase(cluster);
    await makeBareTables(ownerUrl);
    const { chargeCount, councilCount } = options;
    const charges = await makeCharges(ownerUrl, { count: chargeCount, councilCount });
    const product = await openProduct(ownerUrl, options);
    const { post, close } = openPoster(product.apiUrl, connections);
    const serverUrl = urlAs("server", ownerUrl);
    try {
      return await work({ cluster, product, charges, post, serverUrl });
    } finally {
      close();
      await product.stop();
    }
  } finally {
    cluster.stop();
  }
}
