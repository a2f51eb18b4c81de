import { parseArgs } from "node:util";
import { ask } from "../../tools/stage/connection.ts";
import { hold } from "../bench/hold.ts";
import { measureLocks } from "../bench/locks.ts";
import { profileBeginning, profileSettling } from "../bench/profile-paying.ts";
import { describeRounds } from "../bench/report.ts";
import { measureRound, mostLimitRate, type Round } from "../bench/round.ts";
import { profileSearching } from "../bench/search/profile-searching.ts";
import { measureSearch } from "../bench/search/search.ts";
import { measureTraces } from "../bench/traces.ts";
import { type SiteOptions, withSite } from "../bench/site.ts";

const help = `npm run proof -- bench WHAT [options]

  On a PostgreSQL of its own, which goes when it ends. Nothing else should run on the machine.

  pay       rounds of creating and settling payments, of one line and of three: with pgbench and the least SQL that does
            the same durable work ("limit", see proof/bench/limit.sql), and over HTTP with genuine signed messages
            against one API process. Prints rates, ratios and CPU; missed goals are said
    --rounds N      how many (5)
    --seconds N     how long each creating takes, and at most each settling (10)
    --hold RATE     instead: so many payments begin and as many others succeed each second, whatever the answers
    --for SECONDS   how long (60)
    --ramp          and a fifth more after each rate that was held, until one is not
    --worker        with the worker at its work, too
  search    rounds of finding charges: with pgbench by key alone ("bare"), with pgbench asking what the product asks
            ("SQL"), and over HTTP; first looks, which are counted, and further looks at the same. Exits with 1 when a
            lookup is not exactly one scan of one index
    --rounds N      how many (5)
    --seconds N     how long each of five measurements takes (10)
    --charges N,N   how many charges there are, in registries beside each other (1000000,10000000)
  traces    what traces cost the API for one payment: rounds with them and without, in turn
    --rounds N      how many (5)
    --seconds N     how long each (10)
  locks     what each trigger of the database costs: the same settling with one of them off at a time
  profile   where the time of a beginning and of a settlement goes: statements of the database, functions of the API
  profile-search  and a search's; --charges N for how many there are

  --councils N      whose charges are paid, 1 to 23 (5): receipts of one council are numbered one after the other
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    hold: { type: "string" },
    for: { type: "string", default: "60" },
    ramp: { type: "boolean", default: false },
    worker: { type: "boolean", default: false },
    councils: { type: "string", default: "5" },
    charges: { type: "string", default: "1000000,10000000" },
    help: { type: "boolean", default: false },
  },
});

const say = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join("\n")}\n`);
};
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const sizes = values.charges.split(",").map(Number);
const site = (chargeCount: number): SiteOptions => ({
  chargeCount: Math.ceil(chargeCount),
  councilCount: Number(values.councils),
  hasWorker: values.worker,
});

const warmUpSeconds = 2;
/** In the rounds of one second: four for each payment at the limit, and no more than half as many over HTTP. */
const chargesPerSecond = mostLimitRate * 6;

async function pay(): Promise<void> {
  if (values.hold !== undefined) return holdRate(Number(values.hold));
  const count = chargesPerSecond * (seconds * rounds + warmUpSeconds);
  await withSite(site(count), async (open) => {
    await measureRound(open, warmUpSeconds);
    await ask(open.product.ownerUrl, "vacuum analyze");
    const measured: Round[] = [];
    for (let left = rounds; left > 0; left -= 1) measured.push(await measureRound(open, seconds));
    say(describeRounds(measured));
  });
}

async function holdRate(rate: number): Promise<void> {
  const holding = { rate, seconds: Number(values.for), isRamp: values.ramp };
  // A ramp that ends at twelve times its beginning has used the sum of its steps: about 72 times the first, twice over.
  const count = rate * holding.seconds * (values.ramp ? 144 : 2) + 1_000;
  await withSite(site(Math.min(count, 2_000_000)), (open) => hold(open, holding));
}

const programs: Record<string, () => Promise<void>> = {
  pay,
  search: async () => say(await measureSearch({ sizes, rounds, seconds })),
  traces: async () => say(await measureTraces({ rounds, seconds })),
  locks: async () => {
    const count = mostLimitRate * (3 * seconds + warmUpSeconds + 1);
    say(await withSite(site(count), (open) => measureLocks(open, seconds)));
  },
  profile: async () => {
    const options = site(chargesPerSecond * seconds);
    say([...(await profileBeginning(options, seconds)), ""]);
    say(await profileSettling(options, seconds));
  },
  "profile-search": async () => {
    for (const look of ["first", "again"] as const) {
      say([...(await profileSearching(sizes[0] ?? 0, seconds, look)), ""]);
    }
  },
};

// Whoever interrupts a bench finds no server of it left.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const chosen = programs[positionals[0] ?? ""];
if (values.help || chosen === undefined) process.stdout.write(help);
else await chosen();
