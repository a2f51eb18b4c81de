import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connected } from "../../tools/stage/connection.ts";
import type { Sandbox } from "../../tools/stage/sandbox.ts";
import { untilStopped } from "./clerk.ts";
import { debitsIn } from "../restore/outside.ts";
import { openBankAccount, takeFile } from "./operator.ts";
import { type Draw, drawsOf } from "./random.ts";

const account = { code: "trust", openingSen: 50_000, merchants: { fpx: "SE1", card: "M1" } };
/** A day of the bank: it settles what providers took before, and tells what it moved. */
const betweenMs = 15_000;
/** Delays, weekends and lumps have arrived after so many days. */
const lastDays = 10;
const troublesPercent = 50;
const killedPerThousand = 300;
const longestLifeMs = 3_000;
const dayMs = 86_400_000;

/** Providers settle into the operator's account day by day, and the operator takes every file in, killed now and then. */
export interface Bank {
  /** Lets the last days go by; answers what was done, and what is not as the bank has it. */
  end(): Promise<{ done: Map<string, number>; differences: string[] }>;
}

interface Setting {
  ownerUrl: string;
  sandbox: Sandbox;
  folder: string;
  seed: number;
}

export async function openBank(setting: Setting): Promise<Bank> {
  const { ownerUrl, sandbox, seed } = setting;
  await sandbox.tell("PUT", "/bank/account", account);
  await openBankAccount(ownerUrl, account);
  const stopping = new AbortController();
  const draw = drawsOf(seed, -2);
  const taken = new Set<string>();
  const faults: string[] = [];
  let kills = 0;
  // What was taken today is settled tomorrow at the earliest.
  let today = Date.now() + dayMs;
  const passDays = async (count: number) => {
    const [from, to] = [malaysianDay(today), malaysianDay(today + (count - 1) * dayMs)];
    today += count * dayMs;
    const told = await sandbox.tell("POST", "/bank/days", { from, to, seed, troublesPercent });
    for (const name of (JSON.parse(told) as string[]).filter((each) => !taken.has(each))) {
      taken.add(name);
      const killAfterMs = lifeOf(draw);
      if (killAfterMs !== undefined) kills += 1;
      const fault = await takeFile(ownerUrl, await fetchFile(setting, name), killAfterMs);
      if (fault !== undefined) faults.push(fault);
    }
  };
  const passing = untilStopped(stopping.signal, betweenMs, () => passDays(1));
  return {
    end: async () => {
      stopping.abort();
      await passing;
      await passDays(lastDays);
      const done = new Map([
        ["files", taken.size],
        ["kills of who took them in", kills],
        ...(await countLines(ownerUrl)),
      ]);
      const differences = [...faults, ...(await compareBooks(setting, taken.size))];
      return { done, differences };
    },
  };
}

const lifeOf = (draw: Draw) =>
  draw.perThousand(killedPerThousand) ? draw.below(longestLifeMs) : undefined;

const malaysianDay = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

async function fetchFile({ sandbox, folder }: Setting, name: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, await sandbox.tell("GET", `/bank/files/${name}`));
  return file;
}

/** Lines by what became of them. */
async function countLines(ownerUrl: string): Promise<[string, number][]> {
  const { rows } = await connected(ownerUrl, (client) =>
    client.query<{ what: string; count: number }>(`
      select 'lines settled' as what, count(*)::int from settled_attempts where undone_by is null
      union all select 'lines of class ' || class, count(*)::int from open_lines group by class`),
  );
  return rows.map(({ what, count }) => [what, count]);
}

/** The bank pays what its files promise, and settles each debit: nothing may be left but money that no payment has. */
async function compareBooks({ ownerUrl, sandbox }: Setting, files: number): Promise<string[]> {
  return connected(ownerUrl, async (client) => {
    const { rows: unsettled } = await client.query<{ reference: string }>(
      `select reference from provider_debits d
       group by reference, ruling_seq having sum(amount_sen) <> 0 and not exists (select from settled_attempts s
         where s.reference = d.reference and s.ruling_seq = d.ruling_seq and s.undone_by is null)`,
    );
    const { rows } = await client.query<{ what: string }>(`
      select format('line %s of %s is of class %s', l.line_no, l.reference, o.class) as what
      from open_lines o join settlement_lines l on l.id = o.line_id where o.class not in ('second', 'unapproved')
      union all
      select format('credit %s (%s) pays no batch', l.bank_ref, l.narrative)
      from open_credits o join bank_lines l on l.id = o.bank_line_id where l.narrative not like 'JOMPAY%'
      union all
      select format('batch %s was not credited in full', b.ref) from open_batches o join settlement_batches b on b.id = o.batch_id
      union all
      select format('%s files were taken in, and the bank gave ${files}', count(*)) from inbox_files having count(*) <> ${files}
      union all
      select format('the books end with %s sen at the bank', sum(amount_sen)) from move_entries where account = 'bank'
      having sum(amount_sen) <> ${balanceOf(sandbox)}`);
    // A message that named another payment told of money that nobody took under this one: it waits for a person, and for no file.
    const taken = new Set(debitsIn(sandbox.journalFolder).map(({ reference }) => reference));
    return [
      ...unsettled
        .filter(({ reference }) => taken.has(reference))
        .map(({ reference }) => `no line has settled the debit of ${reference}`),
      ...rows.map(({ what }) => what),
    ];
  });
}

interface Moved {
  kind: string;
  line: { amountSen: number };
}

/** What is in the account, by the bank's own journal. */
function balanceOf({ journalFolder }: Sandbox): number {
  const lines = readFileSync(join(journalFolder, "bank.jsonl"), "utf8").trim().split("\n");
  const moved = lines
    .map((line) => JSON.parse(line) as Moved)
    .filter(({ kind }) => kind === "moved");
  return moved.reduce((sum, { line }) => sum + line.amountSen, account.openingSen);
}
