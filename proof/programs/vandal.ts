import { parseArgs } from "node:util";
import { Client } from "pg";
import { inDatabase } from "../../tools/stage/connection.ts";
import { approvalsOf } from "../bench/approvals.ts";
import { database } from "../bench/cluster.ts";
import { create, settle } from "../bench/payer.ts";
import { type Site, withSite } from "../bench/site.ts";
import { drawsOf } from "../storm/random.ts";
import { readSeed } from "../storm/seed.ts";
import { audit, tryWrite } from "../vandal/try-write.ts";
import { drawWrite, readBooks } from "../vandal/write.ts";

const help = `npm run proof -- vandal [options]

  Pays some bills, then writes to the books what nobody ordered, as each process of the product would if somebody took it
  over: other values, other rows, missing rows. The database must refuse a write, or the audit must see it, unless it
  changes nothing that money follows from. Nothing of it stays. Exit code 1 when one is unseen.

  --writes N    how many are tried (100,000)
  --seed S      which ones: a number, or a commit (1)
`;

const { values } = parseArgs({
  options: {
    writes: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

/** So often the audit looks at writes of one kind before it is believed of the others. */
const looksAtKind = 3;
const paidBills = 24;
const openBills = 6;

if (values.help) process.stdout.write(help);
else process.exitCode = await main(Number(values.writes), readSeed(values.seed));

async function main(writes: number, seed: number): Promise<number> {
  const bills = paidBills + openBills;
  return withSite({ chargeCount: bills * 2, councilCount: 3, hasWorker: false }, async (site) => {
    await payBills(site);
    const client = new Client({ connectionString: inDatabase(site.cluster.url, database) });
    await client.connect();
    try {
      return await vandalise(client, { writes, seed });
    } finally {
      await client.end();
    }
  });
}

async function payBills({ product, post, charges }: Site): Promise<void> {
  const references: string[] = [];
  for (let left = paidBills + openBills; left > 0; left -= 1)
    references.push(await create(post, charges, 1));
  const approvals = await approvalsOf(product, references.slice(0, paidBills));
  for (const approval of approvals) await settle(post, approval);
}

interface Trial {
  writes: number;
  seed: number;
}

async function vandalise(client: Client, { writes, seed }: Trial): Promise<number> {
  const clean = await inVain(client);
  if (clean !== undefined)
    throw new Error(`The books are wrong before anything is tried: ${clean}`);
  const all = await readBooks(client);
  const looks = new Map<string, number>();
  const unseen = new Map<string, string>();
  const counts = { refused: 0, empty: 0, seen: 0, unseen: 0 };
  for (let left = writes; left > 0; left -= 1) {
    const write = drawWrite(drawsOf(seed, left), all);
    // Writes of one kind have one answer.
    const name = `${write.role}: ${write.verb} ${write.book} ${write.columns.join(", ")}`;
    const known = (looks.get(name) ?? 0) >= looksAtKind;
    const end = await tryWrite(client, write, known);
    if (end === "refused" || end === "empty") counts[end] += 1;
    else if (end === "known") counts[unseen.has(name) ? "unseen" : "seen"] += 1;
    else {
      looks.set(name, (looks.get(name) ?? 0) + 1);
      counts[end.seen === undefined ? "unseen" : "seen"] += 1;
      if (end.seen === undefined) unseen.set(name, write.text);
    }
  }
  const told = [...unseen].map(([name, text]) => `unseen: ${name}\n        ${text}\n`);
  process.stdout.write(
    `${told.toSorted().join("")}${writes} writes, seed ${seed}: ${counts.refused} refused, ${counts.empty} changed nothing that counts, ` +
      `${counts.seen} seen by the audit, ${counts.unseen} unseen\n`,
  );
  return unseen.size === 0 ? 0 : 1;
}

/** What the audit says of the books as they are. */
async function inVain(client: Client): Promise<string | undefined> {
  await client.query("begin");
  try {
    return await audit(client);
  } finally {
    await client.query("rollback");
  }
}
