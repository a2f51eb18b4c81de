import { parseArgs } from "node:util";
import type { Bug } from "../bugs/bug.ts";
import { root } from "../../tools/stage/processes.ts";
import { bugsOfAccounts } from "../bugs/of-accounts.ts";
import { bugsOfAwaited } from "../bugs/of-awaited.ts";
import { bugsOfBooks } from "../bugs/of-books.ts";
import { bugsOfBudgets } from "../bugs/of-budgets.ts";
import { bugsOfCases } from "../bugs/of-cases.ts";
import { bugsOfDebits } from "../bugs/of-debits.ts";
import { bugsOfDesk } from "../bugs/of-desk.ts";
import { bugsOfFees } from "../bugs/of-fees.ts";
import { bugsOfImports } from "../bugs/of-imports.ts";
import { bugsOfHolders } from "../bugs/of-holders.ts";
import { bugsOfLicences } from "../bugs/of-licences.ts";
import { bugsOfParking } from "../bugs/of-parking.ts";
import { bugsOfLinks } from "../bugs/of-links.ts";
import { bugsOfMessages } from "../bugs/of-messages.ts";
import { bugsOfOffice } from "../bugs/of-office.ts";
import { bugsOfPayments } from "../bugs/of-payments.ts";
import { bugsOfProviders } from "../bugs/of-providers.ts";
import { bugsOfRestores } from "../bugs/of-restores.ts";
import { bugsOfRetention } from "../bugs/of-retention.ts";
import { bugsOfSettlements } from "../bugs/of-settlements.ts";
import { bugsOfStatements } from "../bugs/of-statements.ts";
import { bugsOfWire } from "../bugs/of-wire.ts";
import { bugsOfRights } from "../bugs/of-rights.ts";
import { faultOf, plant } from "../bugs/plant.ts";
import { runTests } from "../bugs/run-tests.ts";
import { makeCopy, removeCopy } from "../copy.ts";
import { pickSome } from "../pick-some.ts";

const bugs: readonly Bug[] = [
  ...bugsOfMessages,
  ...bugsOfProviders,
  ...bugsOfOffice,
  ...bugsOfDesk,
  ...bugsOfPayments,
  ...bugsOfAwaited,
  ...bugsOfBooks,
  ...bugsOfDebits,
  ...bugsOfFees,
  ...bugsOfImports,
  ...bugsOfHolders,
  ...bugsOfLicences,
  ...bugsOfParking,
  ...bugsOfLinks,
  ...bugsOfRestores,
  ...bugsOfRights,
  ...bugsOfBudgets,
  ...bugsOfCases,
  ...bugsOfAccounts,
  ...bugsOfRetention,
  ...bugsOfSettlements,
  ...bugsOfStatements,
  ...bugsOfWire,
];

const help = `npm run proof -- bugs [NAME…] [options]

  Plants bugs in a copy of this checkout, one at a time, and expects the test that was named for each to go red.
  Exit code 1 when one stays unnoticed, or can no longer be planted because its place in the source has changed.

  --check         only see that every bug can still be planted, and its test be found
  --pick N        N of them, chosen by the seed
  --seed S        a number, or a commit (default 1)

${bugs.map(({ name, says }) => `  ${name.padEnd(27)}${says}`).join("\n")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    pick: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(help);
else process.exitCode = (await main(chosen())) ? 0 : 1;

function chosen(): readonly Bug[] {
  const unknown = positionals.filter((name) => !bugs.some((bug) => bug.name === name));
  if (unknown.length > 0) throw new Error(`No such bug: ${unknown.join(", ")}`);
  const names = positionals.length > 0 ? positionals : bugs.map(({ name }) => name);
  const picked = pickSome(names, values.pick, values.seed);
  return bugs.filter(({ name }) => picked.includes(name));
}

async function main(picked: readonly Bug[]): Promise<boolean> {
  const faults = picked.flatMap((bug) => {
    const fault = faultOf(root, bug);
    return fault === undefined ? [] : [`${bug.name}: ${fault}\n`];
  });
  process.stdout.write(faults.join(""));
  if (values.check || faults.length > 0) {
    const able = picked.length - faults.length;
    process.stdout.write(`${able} of ${picked.length} bugs can be planted.\n`);
    return faults.length === 0;
  }
  let copy: string | undefined;
  try {
    copy = makeCopy("bugs");
    return await tryAll(copy, picked);
  } finally {
    if (copy !== undefined) removeCopy(copy);
  }
}

/** A test that is red without any bug would catch everything and prove nothing. */
async function tryAll(copy: string, picked: readonly Bug[]): Promise<boolean> {
  const { passed, failed, seconds } = await runTests(copy, picked);
  const isSound = ({ caughtBy }: Bug) => passed.some((name) => name.includes(caughtBy.test));
  const unsound = picked.filter((bug) => !isSound(bug));
  for (const { name, caughtBy } of unsound)
    process.stdout.write(`${name}: without the bug, nothing passes as "${caughtBy.test}"\n`);
  for (const name of failed) process.stdout.write(`red without any bug: ${name}\n`);
  if (unsound.length > 0 || failed.length > 0) return false;
  process.stdout.write(`${passed.length} tests are green without a bug, ${seconds} s\n`);
  const missed: string[] = [];
  for (const bug of picked) if (!(await isCaught(copy, bug))) missed.push(bug.name);
  const caught = picked.length - missed.length;
  process.stdout.write(`${caught} of ${picked.length} planted bugs were caught`);
  process.stdout.write(missed.length > 0 ? `; not: ${missed.join(", ")}\n` : ".\n");
  return missed.length === 0;
}

async function isCaught(copy: string, bug: Bug): Promise<boolean> {
  const remove = plant(copy, bug);
  const { failed, passed, seconds } = await runTests(copy, [bug]);
  remove();
  const [by] = failed;
  const silence = passed.length > 0 ? "stayed green" : "no test ran to its end";
  const row = [bug.name.padEnd(27), `${seconds} s`.padStart(6), by ?? `NOT CAUGHT: ${silence}`];
  process.stdout.write(`${row.join("  ")}\n`);
  return by !== undefined;
}
