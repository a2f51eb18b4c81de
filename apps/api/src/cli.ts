import { parseArgs } from "node:util";
import { Complaint, type CommandGroup } from "./cli/command.ts";
import { ConfigurationFault } from "./config.ts";

// Only what is asked for is loaded: operators wait for each command.
const groups: Record<string, () => Promise<CommandGroup>> = {
  migrate: async () => (await import("./cli/migrate.ts")).migrateCommand,
  site: async () => (await import("./cli/site.ts")).siteCommands,
  fees: async () => (await import("./cli/fees.ts")).feeCommands,
  payment: async () => (await import("./cli/payment.ts")).paymentCommands,
  hold: async () => (await import("./cli/hold.ts")).holdCommands,
  review: async () => (await import("./cli/review.ts")).reviewCommands,
  refunds: async () => (await import("./cli/refunds.ts")).refundCommands,
  receipt: async () => (await import("./cli/receipt.ts")).receiptCommands,
  licence: async () => (await import("./cli/licence.ts")).licenceCommands,
  parking: async () => (await import("./cli/parking.ts")).parkingCommands,
  statement: async () => (await import("./cli/statement.ts")).statementCommands,
  settlements: async () => (await import("./cli/settlements.ts")).settlementCommands,
  report: async () => (await import("./cli/report.ts")).reportCommand,
  jobs: async () => (await import("./cli/jobs.ts")).jobCommands,
  import: async () => (await import("./cli/import.ts")).importCommands,
  "bill-qr": async () => (await import("./cli/bill-qr.ts")).billQrCommand,
  keys: async () => (await import("./cli/keys.ts")).keyCommands,
  user: async () => (await import("./cli/user.ts")).userCommands,
  staff: async () => (await import("./cli/staff.ts")).staffCommands,
};

const text = { type: "string" } as const;

async function run(args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  const { help: isHelpWanted, ...options } = values;
  const [name, ...rest] = positionals;
  if (isHelpWanted || name === undefined) return void process.stdout.write(await help());
  const load = groups[name];
  if (!load) throw new Complaint(`There is no command "${name}".\n\n${await help()}`);
  await (await load()).run(rest, options);
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(groups).map((load) => load()));
  return `kaunter: the operator's command line\n\n${all.map((group) => group.help).join("\n")}\n`;
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
    provider: text,
    merchant: text,
    out: text,
    "as-of": text,
    language: text,
    "dry-run": { type: "boolean" },
    by: text,
    "approved-by": text,
    remark: text,
    amount: text,
    name: text,
    role: text,
    until: text,
    code: text,
    "approved-code": text,
    help: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Complaint || error instanceof ConfigurationFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
