import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { urlAs } from "../../tools/stage/connection.ts";
import { signUp } from "../fuzz/sign-up.ts";
import { compare } from "../growth/compare.ts";
import { user } from "../growth/fill-closed.ts";
import { addressIndex, sealPayers } from "../growth/sealed.ts";
import { runCommands, runJobs, runRetention, untilQuiet } from "../growth/operator.ts";
import { openRecorder, type Recording } from "../growth/recorder.ts";
import { readMetrics, visitScreens } from "../growth/screens.ts";
import { type FilledSite, withFilledSite } from "../growth/site.ts";

const help = `npm run proof -- growth [--small N] [--large N]

  Fills a PostgreSQL of its own with N payments that ended long ago (default 30,000, then 300,000) and the same open work,
  calls every screen, command, job and gauge, and takes down each statement that the product asks of the database, those
  inside its locks too. Exit code 1 when one of them reads more blocks beside the longer history than another level of its
  indexes explains. Sizes are multiples of 30,000.
`;

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "30000" },
    large: { type: "string", default: "300000" },
    help: { type: "boolean" },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.help) process.stdout.write(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const [small, large] = [Number(values.small), Number(values.large)];
  const [few, many] = [await record(small), await record(large)];
  const { lines, grown } = compare(few, many, large / small);
  const head = ["statements", small.toLocaleString("en"), large.toLocaleString("en")];
  say(`blocks of 8 KB${" ".repeat(21)}${head.map((word) => word.padStart(11)).join("")}`);
  for (const line of lines) say(line);
  for (const line of grown) say(`GROWN  ${line}`);
  const count = [...many.values()].reduce((sum, own) => sum + own.size, 0);
  const verdict = grown.length === 0 ? "RIGHT" : "WRONG";
  say(`${verdict}  ${grown.length} of ${count} statements read more beside more closed history`);
  return grown.length === 0 ? 0 : 1;
}

async function record(payments: number): Promise<Recording> {
  const startedMs = performance.now();
  return withFilledSite(payments, async (site) => {
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    say(`${payments.toLocaleString("en")} closed payments: ${site.size}, filled in ${seconds} s`);
    return useProduct(site);
  });
}

async function useProduct({ product, client, charges, logFile }: FilledSite): Promise<Recording> {
  const { recording, note, hear } = openRecorder(logFile);
  const { apiUrl: portal, mailbox } = product;
  const cookie = await signUp({ portal, mailbox }, user.email);
  const closedId = await giveToUser(client);
  await untilQuiet(client);
  await wait(3_000);
  note("the worker, always");
  hear("the worker, always");
  await readMetrics(product.apiUrl);
  note("gauges");
  await runJobs(client, note);
  await untilQuiet(client);
  note("what the jobs ordered");
  await visitScreens({ product, charges, cookie, closedId, note });
  await untilQuiet(client);
  note("effects of a payment");
  await runRetention(client, urlAs("retention", product.ownerUrl));
  note("what is forgotten");
  const folder = mkdtempSync(join(tmpdir(), "kaunter-growth-"));
  const databaseUrl = urlAs("operator", product.ownerUrl);
  await runCommands({ databaseUrl, folder, client, note });
  rmSync(folder, { recursive: true });
  return recording;
}

/** Makes whoever signed up the owner of what was set aside for them; gives the oldest of it. */
async function giveToUser(client: Client): Promise<string> {
  await client.query(`set session_replication_role = replica;
    update payment_owners set user_id = (select id from users where email = '${user.email}') where user_id = '${user.id}'`);
  await sealPayers(client, `email_index = ${addressIndex(user.email)}`, user.email);
  await client.query("set session_replication_role = origin");
  const { rows } = await client.query<{ id: string }>(
    `select min(payment_id)::text as id from payment_owners join users on users.id = user_id`,
  );
  return rows[0]?.id ?? "";
}
