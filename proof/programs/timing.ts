import { parseArgs } from "node:util";
import { connected } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { withProduct } from "../bench/product.ts";
import { fillAccounts, knownAddress, unknownAddress } from "../timing/accounts.ts";
import { type Asked, askings } from "../timing/askings.ts";
import { compare } from "../timing/compare.ts";

const help = `npm run proof -- timing [--pairs N]

  Whether the time of an answer tells that an address has an account: logs in with a wrong password, asks for a code,
  registers with a wrong code and asks for a reset, each N times (default 500) for an address with an account and for one
  without, by turns and in an order of chance, with the cost of a password as it is in production. The median of the
  differences within the pairs must be less than 5 % of the median of all.
`;

const { values } = parseArgs({
  options: { pairs: { type: "string", default: "500" }, help: { type: "boolean" } },
});
const pairs = Number(values.pairs);
/** The first answers teach the processes and the database, and are not counted. */
const warmUp = 20;
const mostShare = 0.05;
let visitors = 0;

if (values.help) process.stdout.write(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  return withDatabase({ shared_buffers: "256MB" }, async (ownerUrl) => {
    await connected(ownerUrl, (client) => fillAccounts(client, warmUp + pairs));
    // Every request comes from another address, so that no limit is reached.
    const environment = { KAUNTER_TRUSTED_PROXIES: "127.0.0.1" };
    return withProduct(ownerUrl, { hasWorker: false, environment }, ({ apiUrl }) =>
      measureAll(apiUrl),
    );
  });
}

async function measureAll(apiUrl: string): Promise<number> {
  process.stdout.write("                             median    paired difference\n");
  let isTold = false;
  for (const asked of askings) {
    const { medianMs, differenceMs, share } = compare(await measure(apiUrl, asked));
    isTold ||= share >= mostShare;
    const cells = [medianMs, differenceMs].map((ms) => `${ms.toFixed(3).padStart(8)} ms`);
    process.stdout.write(
      `${asked.name.padEnd(24)} ${cells.join("  ")}  ${(share * 100).toFixed(2)} %\n`,
    );
  }
  process.stdout.write(
    isTold ? "The time tells who has an account.\n" : "The time tells nothing.\n",
  );
  return isTold ? 1 : 0;
}

async function measure(apiUrl: string, asked: Asked): Promise<[number, number][]> {
  const measured: [number, number][] = [];
  for (let nth = 0; nth < warmUp + pairs; nth += 1) {
    const known = () => timeOf(apiUrl, asked, knownAddress(nth));
    const unknown = () => timeOf(apiUrl, asked, unknownAddress(nth));
    const isKnownFirst = Math.random() < 0.5;
    const first = await (isKnownFirst ? known() : unknown());
    const second = await (isKnownFirst ? unknown() : known());
    if (nth >= warmUp) measured.push(isKnownFirst ? [first, second] : [second, first]);
  }
  return measured;
}

async function timeOf(apiUrl: string, asked: Asked, email: string): Promise<number> {
  visitors += 1;
  const address = `10.${visitors >> 8}.${visitors & 255}.1`;
  const body = JSON.stringify(asked.body(email));
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  const start = performance.now();
  const answer = await fetch(`${apiUrl}${asked.path}`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  const tookMs = performance.now() - start;
  if (answer.status !== asked.status)
    throw new Error(`${asked.name} answered ${answer.status} instead of ${asked.status}`);
  return tookMs;
}
