import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { connected } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { kaunter, type Ran } from "../import/command.ts";
import { differencesOf, writeRegister } from "../import/registers.ts";

const help = `npm run proof -- import [--rows N]

  Takes in a register of N accounts (default 1,000,000) on a PostgreSQL of its own: first a file with 40 faults, which must
  name exactly these rows and change nothing; then the file without them; then one in which a tenth was paid and some are new
  or gone, whose differences must be counted exactly; then the second is undone, after which a checksum over every record must
  be the one of before. No command may ever hold more than 300 MB.
`;

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, help: { type: "boolean" } },
});
const rows = Number(values.rows);
const mostMb = 300;
const wrongs: string[] = [];

if (values.help) process.stdout.write(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-import-"));
  await withDatabase({ shared_buffers: "256MB" }, (ownerUrl) =>
    connected(ownerUrl, async (client) => {
      await client.query(
        "insert into councils (code, name_my, name_en, name_zh) values ('mpt', 'Tawau', 'Tawau', 'Tawau')",
      );
      await importAndUndo({ ownerUrl, client, folder });
    }),
  ).finally(() => rmSync(folder, { recursive: true }));
  for (const wrong of wrongs) process.stdout.write(`WRONG  ${wrong}\n`);
  process.stdout.write(`${wrongs.length} differences\n`);
  return wrongs.length === 0 ? 0 : 1;
}

interface Ground {
  ownerUrl: string;
  client: Client;
  folder: string;
}

async function importAndUndo({ ownerUrl, client, folder }: Ground): Promise<void> {
  const take = (file: string, day: string) =>
    kaunter(
      ownerUrl,
      "import",
      file,
      "--council=mpt",
      "--kind=assessment",
      `--as-of=${day}`,
      "--language=en",
    );
  const file = (name: string) => join(folder, `${name}.csv`);
  const faults = new Set(Array.from({ length: 40 }, (_, n) => 2 + Math.floor((n * rows) / 40)));
  const none: ReadonlySet<number> = new Set();
  await writeRegister(file("faulty"), { rows, isSecond: false, faults });
  await writeRegister(file("first"), { rows, isSecond: false, faults: none });
  await writeRegister(file("second"), { rows, isSecond: true, faults: none });

  const empty = await checksum(client);
  const faulty = report("40 faults", await take(file("faulty"), "2022-01-01"), 1);
  const named = faulty.stdout
    .trim()
    .split("\n")
    .map((line) => Number(/^Row (\d+), /.exec(line)?.[1]));
  expect("the rows with faults", named, [...faults]);
  expect("the register after a faulty file", await checksum(client), empty);

  report("first file", await take(file("first"), "2022-01-01"));
  const nothing = { changed: 0, gone: 0, unchanged: 0 };
  expect("the first file", await lastImport(client), { new: rows, ...nothing });
  const before = await checksum(client);

  report("second file", await take(file("second"), "2022-01-02"));
  expect("the second file", await lastImport(client), differencesOf(rows));
  expect("that something changed", (await checksum(client)) !== before, true);

  report(
    "undoing it",
    await kaunter(ownerUrl, "import", "undo", "2", "--by=Proof", "--language=en"),
  );
  expect("the register after undoing", await checksum(client), before);
}

function report(what: string, ran: Ran, wanted = 0): Ran {
  const { status, stderr, seconds, peakMb } = ran;
  const rate = Math.round(rows / seconds).toLocaleString("en");
  process.stdout.write(
    `${what.padEnd(12)}  ${seconds.toFixed(1).padStart(7)} s  ${rate.padStart(9)} rows/s  peak ${peakMb} MB\n`,
  );
  if (status !== wanted) wrongs.push(`${what} ended with ${status}: ${stderr}`);
  if (peakMb > mostMb) wrongs.push(`${what} held ${peakMb} MB, more than ${mostMb}`);
  return ran;
}

function expect(what: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) wrongs.push(`${what}: found ${one}, wanted ${other}`);
}

async function lastImport(client: Client): Promise<unknown> {
  const { rows: found } = await client.query<Record<string, number>>(
    `select new_count as new, changed_count as changed, gone_count as gone, unchanged_count as unchanged
     from imports order by id desc limit 1`,
  );
  return found[0];
}

/** Over every record that can be found, in order. */
async function checksum(client: Client): Promise<unknown> {
  const { rows: found } = await client.query<{ sum: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(concat_ws('|', council_code, kind, number, plate, record,
       settlements, as_of)), 15))::bit(60)::bigint), 0) as sum from charges where is_listed`,
  );
  return found[0]?.sum;
}
