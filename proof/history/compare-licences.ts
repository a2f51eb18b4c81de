import { ask, connected, inDatabase } from "../../tools/stage/connection.ts";
import { database, withDatabase } from "../bench/cluster.ts";
import { withProduct } from "../bench/product.ts";
import { fillLicences, openCouncil } from "./fill-licences.ts";
import { followPlans, planSettings } from "./read-blocks.ts";
import { walkLicences } from "./walk-licences.ts";

const few = 1_000;
/** A thousand times the rows are up to two levels more in each index of a statement. */
const mostGrowth = 2;
const mostListBytes = 20_000;

/** Statements that run inside of others, such as those of the books' locks, are told too. */
const settings = {
  ...planSettings,
  autovacuum: "off",
  "auto_explain.log_nested_statements": "on",
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What a use of licences reads beside few and beside many; 1 when it grows with their number. */
export async function compareLicences(many: number): Promise<number> {
  return withDatabase(settings, async (ownerUrl, cluster) =>
    connected(inDatabase(cluster.url, database), async (client) => {
      await openCouncil(client, ["R90000001", "R90000002"]);
      for (const role of ["server", "worker"])
        await ask(cluster.url, `alter role ${role} set auto_explain.log_min_duration = 0`);
      const walk = (number: string) =>
        withProduct(ownerUrl, { hasWorker: true }, (product) =>
          walkLicences({ product, read: followPlans(cluster.logFile) }, number),
        );
      await fillLicences(client, [0, few]);
      const beside = await walk("R90000001");
      await fillLicences(client, [few, many]);
      return report(beside, await walk("R90000002"), many);
    }),
  );
}

type Told = Awaited<ReturnType<typeof walkLicences>>;

function report(before: Told, after: Told, many: number): number {
  const counts = [few, many].map((count) => count.toLocaleString("en").padStart(11));
  say(`blocks of 8 KB${" ".repeat(24)}${counts.join("")}`);
  let grown = 0;
  for (const [name, { blocks, heaviest }] of after.used) {
    const once = before.used.get(name)?.blocks ?? 0;
    const isGrown = once === 0 || blocks > once * mostGrowth;
    if (isGrown) grown += 1;
    const cells = [once, blocks].map((count) => String(count).padStart(11));
    say(`${isGrown ? "GROWN " : ""}${name}`.padEnd(38) + cells.join(""));
    if (isGrown) say(`  ${heaviest}`);
  }
  const allowed = mostListBytes * Math.max(1, many / 100_000);
  const isSmall = after.listBytes <= allowed;
  say(`the list takes ${before.listBytes}, then ${after.listBytes} bytes, at most ${allowed}`);
  const isRight = grown === 0 && isSmall;
  say(
    `${isRight ? "RIGHT" : "WRONG"}  ${grown} of ${after.used.size} uses read more beside more licences`,
  );
  return isRight ? 0 : 1;
}
