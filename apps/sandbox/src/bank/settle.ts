import {
  accountOf,
  type BankAccount,
  type BankLine,
  type BankWorld,
  type Batch,
  type Debit,
  type Provider,
  statementsOf,
  unsettledBefore,
  waitingLines,
} from "./bank.ts";
import { malaysianDay } from "../clock.ts";
import { nameOf, settlementCsv, statementCsv } from "./csv.ts";
import { isWorkday, nextDay, workdayAfter } from "./days.ts";
import { lineOf, spoilLines } from "./lines.ts";
import {
  type Dice,
  diceOf,
  type Fault,
  planFaults,
  type Trouble,
  troubles,
  type Wish,
} from "./faults.ts";

const providers: Provider[] = ["fpx", "card"];

interface Run {
  world: BankWorld;
  account: BankAccount;
  dice: Dice;
  wish: Wish;
  /** What is paid together with the next batch of its provider. */
  held: Map<Provider, Held>;
}

interface Held {
  ref: string;
  amountSen: number;
}

/** Lets days go by: each workday providers settle what was taken before it, and the bank tells what it moved. */
export async function runDays(
  world: BankWorld,
  days: { from: string; to: string },
  wish: Wish,
): Promise<void> {
  const account = accountOf(world);
  if (!account) throw new Error("The bank has no account");
  const workdays: string[] = [];
  for (let day = days.from; day <= days.to; day = nextDay(day))
    if (isWorkday(day)) workdays.push(day);
  const run = { world, account, dice: diceOf(wish.seed), wish, held: new Map<Provider, Held>() };
  const plan = planFaults(run.dice, wish, sizesOfBatches(world, workdays));
  for (const day of workdays) {
    const taken = unsettledBefore(world, day);
    for (const provider of providers) {
      const own = taken.filter((debit) => debit.provider === provider);
      if (own.length > 0)
        await settle(run, { day, provider, debits: own, faults: plan.shift() ?? [] });
    }
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 5) {
      await move(run, { valueOn: day, amountSen: 12_345, narrative: "JOMPAY 8888 BIL" });
    }
    if (day === workdays.at(-1)) await payHeld(run, day);
    await tellDay(run, day);
  }
}

async function payHeld(run: Run, day: string): Promise<void> {
  for (const { ref, amountSen } of run.held.values()) {
    await move(run, { valueOn: day, amountSen, narrative: `SETTL ${ref}` });
  }
  run.held.clear();
}

/** How many lines each batch of the days will have, in the order in which they are settled. */
function sizesOfBatches(world: BankWorld, workdays: readonly string[]): number[] {
  const all = unsettledBefore(world, workdays.at(-1) ?? "");
  const settledOn = (at: string) => workdays.find((day) => day > malaysianDay(at));
  return workdays.flatMap((day) =>
    providers
      .map((provider) =>
        all.filter((each) => each.provider === provider && settledOn(each.at) === day),
      )
      .flatMap(({ length }) => (length > 0 ? [length] : [])),
  );
}

interface Settling {
  day: string;
  provider: Provider;
  debits: readonly Debit[];
  faults: readonly Fault[];
}

async function settle(run: Run, { day, provider, debits, faults }: Settling): Promise<void> {
  const { world, account, dice, wish } = run;
  const short = day.slice(2).replaceAll("-", "");
  const ref = `${provider === "fpx" ? "FPX" : "CRD"}${short}01`;
  const batch: Batch = {
    provider,
    merchant: account.merchants[provider],
    ref,
    revision: 1,
    day,
    lines: debits.map(lineOf),
  };
  await world.journal.append("settled", {
    ref,
    provider,
    day,
    txnIds: debits.map(({ txnId }) => txnId),
  });
  for (const fault of faults) {
    const spoilt = spoilLines(dice, batch, fault);
    if (spoilt) await world.journal.append("fault", { ...spoilt });
  }
  const isTroubled = dice.below(100) < wish.troublesPercent;
  const trouble = isTroubled ? dice.pick(troubles) : undefined;
  await giveBatch(run, batch, trouble);
  if (faults.includes("foreign-credit")) {
    const amountSen = 1_000_007 + dice.below(100_000);
    const bankRef = await move(run, { valueOn: day, amountSen, narrative: "IBG TRANSFER" });
    await world.journal.append("fault", {
      fault: "foreign-credit",
      subject: bankRef,
      amountSen: -amountSen,
    });
  }
  await credit(run, batch, { faults, trouble });
}

interface Fate {
  faults: readonly Fault[];
  trouble: Trouble | undefined;
}

/** A file that is revised first came with a line too few. */
async function giveBatch(run: Run, batch: Batch, trouble: Trouble | undefined): Promise<void> {
  if (batch.lines.length === 0) return;
  if (trouble !== "revised" || batch.lines.length < 2) return give(run, batch);
  await give(run, { ...batch, lines: batch.lines.slice(0, -1) });
  await give(run, { ...batch, revision: 2 });
}

async function give({ world }: Run, batch: Batch): Promise<void> {
  const name = `${batch.ref}-${batch.revision}.csv`;
  await world.journal.append("file", { file: { name, text: settlementCsv(batch) } });
}

async function credit(run: Run, batch: Batch, { faults, trouble }: Fate): Promise<void> {
  const { world, dice, held } = run;
  const { ref, day, provider } = batch;
  const amountSen = netOf(batch);
  if (amountSen === 0) return;
  if (faults.includes("lost-credit")) {
    return world.journal.append("fault", { fault: "lost-credit", subject: ref, amountSen });
  }
  const before = held.get(provider);
  held.delete(provider);
  const valueOn = trouble === "late" ? workdayAfter(day, 1 + dice.below(3)) : day;
  if (before) {
    const parts = [
      { amountSen: before.amountSen, words: `SETTL ${before.ref}` },
      { amountSen, words: ref },
    ];
    const narrative = parts.map(({ words }) => words).join(" ");
    await move(run, { valueOn, amountSen: amountSen + before.amountSen, narrative, parts });
  } else if (trouble === "lump") {
    held.set(provider, { ref, amountSen });
  } else {
    const narrative = trouble === "cut" ? `SETTL ${ref.slice(0, 9)}` : `SETTL ${ref}`;
    const first = trouble === "split" ? Math.floor(amountSen / 3) : 0;
    if (first > 0) await move(run, { valueOn, amountSen: first, narrative });
    await move(run, { valueOn, amountSen: amountSen - first, narrative });
  }
  if (faults.includes("returned")) await giveBack(run, batch, workdayAfter(valueOn));
}

async function giveBack(run: Run, batch: Batch, valueOn: string): Promise<void> {
  const amountSen = netOf(batch);
  const narrative = `RETURNED ${batch.ref}`;
  const subject = await move(run, {
    valueOn,
    amountSen: -amountSen,
    narrative,
    isReversal: true,
  });
  await run.world.journal.append("fault", { fault: "returned", subject, amountSen });
}

const netOf = ({ lines }: Batch) =>
  lines.reduce((sum, { grossSen, feeSen, taxSen }) => sum + grossSen - feeSen - taxSen, 0);

async function move({ world }: Run, line: Omit<BankLine, "bankRef">): Promise<string> {
  const count = world.journal.entries().filter(({ kind }) => kind === "moved").length + 1;
  const bankRef = `BR${String(count).padStart(8, "0")}`;
  await world.journal.append("moved", { line: { ...line, bankRef } });
  return bankRef;
}

async function tellDay({ world, account }: Run, day: string): Promise<void> {
  const last = statementsOf(world).at(-1);
  const lastClosing = last?.lines.reduce((sum, { amountSen }) => sum + amountSen, last.openingSen);
  const statement = {
    account: account.code,
    number: (last?.number ?? 0) + 1,
    day,
    openingSen: lastClosing ?? account.openingSen,
    lines: waitingLines(world).filter(({ valueOn }) => valueOn <= day),
  };
  const text = statementCsv(statement);
  await world.journal.append("statement", { statement });
  await world.journal.append("file", {
    file: { name: nameOf(statement), text },
  });
}
