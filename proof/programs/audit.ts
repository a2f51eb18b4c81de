import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { ensureDatabase } from "../../tools/stage/database.ts";
import { demoKeysFolder, journalFolderOf } from "../../tools/stage/demonstration.ts";
import { type Result, runCheck } from "../audit/check.ts";
import { allChecks } from "../audit/all-checks.ts";
import { prepareAudit } from "../audit/prepare.ts";
import { describeBooks, describeResults, withFingerprint } from "../audit/report.ts";
import { checkSignatures } from "../audit/seals.ts";

const help = `npm run proof -- audit [options]

  Recomputes every payment, ledger entry, receipt and balance from the events alone, compares them with the tables,
  joins the providers' debits with our credits both ways, and checks the seals. Exit code 1 on any difference.

  --database URL    as owner; else E2E_OWNER_URL, DATABASE_OWNER_URL, or the database of this checkout
  --journal WHERE   the providers' own journals: the sandbox's address or its folder, or one journal by address or file
                    (else .data/journals/<database>, if there is one)
  --lost FROM/UNTIL moments between which a restore lost what we answered; may be given several times
  --as-of MOMENT    judge the books as of then, for a copy that ends before now: "2026-11-15 05:31:17+00" (else now)
  --over            nothing is under way any more: a debit that is not booked yet counts as lost
  --seal-key FILE   public key of the seals, may be given several times (else .data/keys/seal-public.pem)
  --last-seal N:HEX a seal noted elsewhere, which must still be there
`;

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    journal: { type: "string" },
    lost: { type: "string", multiple: true, default: [] },
    "as-of": { type: "string" },
    over: { type: "boolean", default: false },
    "seal-key": { type: "string", multiple: true },
    "last-seal": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(help);
else process.exitCode = (await audit()) ? 0 : 1;

async function audit(): Promise<boolean> {
  const url = values.database ?? process.env["E2E_OWNER_URL"] ?? process.env["DATABASE_OWNER_URL"];
  const client = new Client({ connectionString: url ?? (await ensureDatabase()).owner });
  await client.connect();
  try {
    // One snapshot for everything, so that the audit of a running system compares one moment with itself.
    await client.query("begin isolation level repeatable read; set local work_mem = '128MB'");
    return await report(client);
  } finally {
    await client.end();
  }
}

async function report(client: Client): Promise<boolean> {
  const startedMs = performance.now();
  const { database: name = "" } = client;
  const journal = values.journal ?? ifThere(journalFolderOf(name));
  const wanted = { isOver: values.over, asOf: values["as-of"], journal, lost: values.lost };
  const entryCount = await prepareAudit(client, wanted);
  const { rows } = await client.query<{ at: string }>(
    "select current_setting('audit.as_of') as at",
  );
  const results = await check(client, journal !== undefined);
  const differences = results.reduce((sum, { count }) => sum + count, 0);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const against =
    journal === undefined ? "no journal: I2, I3, I10 not checked" : `${entryCount} entries`;
  const lines = [
    `Audit of ${name} as of ${rows[0]?.at}, journal: ${against}`,
    ...values.lost.map((minutes) => `Lost by a restore: ${minutes}`),
    ...(await describeBooks(client)),
    ...describeResults(results),
    `${differences} differences in ${results.length} checks, ${seconds} s`,
  ];
  process.stdout.write(withFingerprint(lines));
  return differences === 0;
}

async function check(client: Client, hasJournal: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of allChecks(hasJournal)) results.push(await runCheck(client, each));
  const defaultKey = ifThere(join(demoKeysFolder, "seal-public.pem"));
  const keyFiles = values["seal-key"] ?? (defaultKey === undefined ? [] : [defaultKey]);
  results.push(await checkSignatures(client, { keyFiles, noted: values["last-seal"] }));
  return results;
}

function ifThere(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}
