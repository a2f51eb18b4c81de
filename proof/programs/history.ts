import { parseArgs } from "node:util";
import { ask, connected } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { withProduct } from "../bench/product.ts";
import { fillHistory } from "../history/fill.ts";
import { compareLicences } from "../history/compare-licences.ts";
import { blocksOf, followPlans, planSettings } from "../history/read-blocks.ts";
import { visit } from "../visitor.ts";

const help = `npm run proof -- history [--payments N] [--pages N] | --licences N

  Gives one account N payments (default 1,000,000) among as many of somebody else's, on a PostgreSQL of its own, and walks
  through its history as a browser does, page by page (default 1,000). Every page must go on where the one before ended, and
  the last may read at most a fifth more or fewer blocks of the database than the first.

  With --licences, licences instead: beside 1,000 of them and again beside N, one is renewed and issued, seen, checked and listed,
  and the list of those that do not count is read. None may read more than another level of the indexes explains, and the list
  takes at most 20 KB for each 100,000.
`;

const { values } = parseArgs({
  options: {
    payments: { type: "string", default: "1000000" },
    pages: { type: "string", default: "1000" },
    licences: { type: "string" },
    help: { type: "boolean" },
  },
});
const payments = Number(values.payments);
const pages = Number(values.pages);
const mostDifference = 0.2;

if (values.help) process.stdout.write(help);
else if (values.licences !== undefined)
  process.exitCode = await compareLicences(Number(values.licences));
else process.exitCode = await main();

async function main(): Promise<number> {
  return withDatabase(planSettings, async (ownerUrl, cluster) => {
    const cookie = await connected(ownerUrl, (client) => fillHistory(client, payments));
    await ask(cluster.url, "alter role server set auto_explain.log_min_duration = 0");
    return withProduct(ownerUrl, { hasWorker: false }, async ({ apiUrl }) =>
      report(await walk(apiUrl, cookie, followPlans(cluster.logFile))),
    );
  });
}

interface Page {
  ids: string[];
  next: string | null;
}

/** The blocks of each page, and how many payments were shown out of order or twice. */
async function walk(apiUrl: string, cookie: string, read: ReturnType<typeof followPlans>) {
  const blocks: number[] = [];
  let [shown, wrong, last] = [0, 0, "9".repeat(16)];
  let next: string | null = "";
  // The first time, the database reads its own catalogue, too.
  await readPage(apiUrl, cookie, "");
  read();
  while (next !== null && blocks.length < pages) {
    const page: Page = await readPage(apiUrl, cookie, next);
    blocks.push(blocksOf(read()));
    for (const id of page.ids) {
      if (id >= last) wrong += 1;
      last = id;
    }
    shown += page.ids.length;
    next = page.next;
  }
  return { blocks, shown, wrong };
}

async function readPage(apiUrl: string, cookie: string, after: string): Promise<Page> {
  const query = after === "" ? "" : `?after=${after}`;
  const url = `${apiUrl}/api/history${query}`;
  type Shown = { rows: { _id: string }[]; next: string | null };
  const { rows, next } = await visit<Shown>(url, undefined, { cookie });
  return { ids: rows.map(({ _id }) => _id), next };
}

function report({ blocks, shown, wrong }: Awaited<ReturnType<typeof walk>>): number {
  const [first = 0, late = 0] = [blocks[0], blocks.at(-1)];
  const difference = Math.abs(late - first) / first;
  const isRight = first > 0 && difference <= mostDifference && wrong === 0;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(
    `${payments.toLocaleString("en")} payments of one account, ${shown} shown, ${wrong} out of order`,
  );
  say(`page 1 reads ${first} blocks, page ${blocks.length} reads ${late}`);
  say(`the least of all pages ${Math.min(...blocks)}, the most ${Math.max(...blocks)}`);
  say(
    `${isRight ? "RIGHT" : "WRONG"}  they differ by ${(100 * difference).toFixed(1)} %, at most 20 %`,
  );
  return isRight && blocks.length === pages ? 0 : 1;
}
