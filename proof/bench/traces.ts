import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { urlOf } from "../../tools/stage/ports.ts";
import { medianOf } from "../figures.ts";
import { makeCharges } from "./charges.ts";
import { withDatabase } from "./cluster.ts";
import { openPoster } from "./load.ts";
import { type Product, withProduct } from "./product.ts";
import { write } from "./report.ts";
import { type Clients, measureHttp, mostLimitRate } from "./round.ts";

interface Wanted {
  rounds: number;
  seconds: number;
}

const connections = 64;
/** One warm-up of each, then rounds in turn, of payments with one line. */
const lineCount = 1;

/** What a payment costs the API's process with traces and without, measured in turn beside the same database. */
export async function measureTraces({ rounds, seconds }: Wanted): Promise<string[]> {
  let taken = 0;
  const receiver = createServer((request, response) => {
    request.on("data", (bytes: Buffer) => (taken += bytes.length));
    request.on("end", () => response.end());
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const url = urlOf((receiver.address() as AddressInfo).port);
  const chargeCount = Math.ceil(mostLimitRate * seconds * (rounds + 1));
  try {
    return await withDatabase({}, async (ownerUrl, cluster) => {
      const charges = await makeCharges(ownerUrl, { count: chargeCount, councilCount: 5 });
      const options = { hasWorker: false };
      const traced = { ...options, environment: { KAUNTER_TRACES_URL: url } };
      return withProduct(ownerUrl, options, (without) =>
        withProduct(ownerUrl, traced, async (withTraces) => {
          const cost = async (product: Product) => {
            const { post, close } = openPoster(product.apiUrl, connections);
            const clients: Clients = { cluster, product, charges, post };
            const { create, settle } = await measureHttp(clients, seconds, lineCount).finally(
              close,
            );
            return (create.work["api"] ?? 0) + (settle.work["api"] ?? 0);
          };
          await cost(without);
          await cost(withTraces);
          const pairs: [number, number][] = [];
          for (let left = rounds; left > 0; left -= 1)
            pairs.push([await cost(without), await cost(withTraces)]);
          return describe(pairs, taken);
        }),
      );
    });
  } finally {
    receiver.close();
  }
}

function describe(pairs: readonly [number, number][], taken: number): string[] {
  const more = pairs.map(([without, withTraces]) => (withTraces / without - 1) * 100);
  const row = (name: string, values: readonly number[]) =>
    `  ${name.padEnd(16)} ${write(medianOf(values), 2)} ms (${values.map((each) => write(each, 2)).join(", ")})`;
  return [
    `CPU of the API for one payment, begun and settled, in ${pairs.length} rounds in turn`,
    row(
      "without traces",
      pairs.map(([without]) => without),
    ),
    row(
      "with traces",
      pairs.map(([, withTraces]) => withTraces),
    ),
    `  more: ${write(medianOf(more), 1)} % (median of the rounds; at most 5 is allowed); ${write(taken / 1_024)} kB of traces were sent`,
  ];
}
