import { parseArgs } from "node:util";
import { billQrCommand } from "./cli/bill-qr.ts";
import { Complaint, type CommandGroup } from "./cli/command.ts";
import { importCommands } from "./cli/import.ts";
import { jobCommands } from "./cli/jobs.ts";
import { keyCommands } from "./cli/keys.ts";
import { migrateCommand } from "./cli/migrate.ts";
import { paymentCommands } from "./cli/payment.ts";
import { refundCommands } from "./cli/refunds.ts";
import { reportCommand } from "./cli/report.ts";
import { reviewCommands } from "./cli/review.ts";
import { siteCommands } from "./cli/site.ts";
import { userCommands } from "./cli/user.ts";

const groups: Record<string, CommandGroup> = {
  migrate: migrateCommand,
  site: siteCommands,
  payment: paymentCommands,
  review: reviewCommands,
  refunds: refundCommands,
  report: reportCommand,
  jobs: jobCommands,
  import: importCommands,
  "bill-qr": billQrCommand,
  keys: keyCommands,
  user: userCommands,
};

const helpTexts = Object.values(groups).map(({ help }) => help);
const help = `kaunter: the operator's command line\n\n${helpTexts.join("\n")}\n`;

const text = { type: "string" } as const;

async function run(args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  const { help: isHelpWanted, ...options } = values;
  const [name, ...rest] = positionals;
  if (isHelpWanted || name === undefined) return void process.stdout.write(help);
  const group = groups[name];
  if (!group) throw new Complaint(`There is no command "${name}".\n\n${help}`);
  await group.run(rest, options);
}

function readArguments(args: string[]) {
  const options = {
    my: text,
    en: text,
    zh: text,
    council: text,
    day: text,
    kind: text,
    number: text,
    out: text,
    "as-of": text,
    language: text,
    "dry-run": { type: "boolean" },
    by: text,
    "approved-by": text,
    remark: text,
    help: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Complaint)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
