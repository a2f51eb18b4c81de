import type { Cluster } from "../../tools/stage/cluster.ts";
import { urlAs } from "../../tools/stage/connection.ts";
import { type Charges, makeCharges } from "./charges.ts";
import { withDatabase } from "./cluster.ts";
import { makeLimit } from "./limit.ts";
import { openPoster, type Post } from "./load.ts";
import { type Product, type ProductOptions, withProduct } from "./product.ts";

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
  return withDatabase(options.settings ?? {}, async (ownerUrl, cluster) => {
    await makeLimit(ownerUrl);
    const { chargeCount, councilCount } = options;
    const charges = await makeCharges(ownerUrl, { count: chargeCount, councilCount });
    const serverUrl = urlAs("server", ownerUrl);
    return withProduct(ownerUrl, options, async (product) => {
      const { post, close } = openPoster(product.apiUrl, connections);
      return work({ cluster, product, charges, post, serverUrl }).finally(close);
    });
  });
}
