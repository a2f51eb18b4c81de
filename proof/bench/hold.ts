import { type Figure, watched } from "./round.ts";
import { quantileOf } from "../figures.ts";
import { runAtRate } from "./load.ts";
import { create, prepare, settle } from "./payer.ts";
import { describeLatencies, goals, judge, write } from "./report.ts";
import type { Site } from "./site.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How much faster the next step of a ramp is. */
const step = 1.2;

export interface Holding {
  rate: number;
  seconds: number;
  isRamp: boolean;
}

/** Lets payments begin and others succeed at a rate, and climbs while the product answers in time. */
export async function hold(site: Site, { rate, seconds, isRamp }: Holding): Promise<void> {
  let highest = 0;
  for (let current = rate; ; current = Math.ceil(current * step)) {
    const isHeld = await holdOne(site, current, seconds);
    if (isHeld) highest = current;
    if (!isHeld || !isRamp) break;
  }
  const goal = judge(highest >= goals.heldRate, `>=${goals.heldRate}/s`);
  say(`Highest rate held for ${seconds} s: ${highest} payments/s   ${goal}`);
}

async function holdOne(site: Site, rate: number, seconds: number): Promise<boolean> {
  const { product, post, charges } = site;
  const approvals = await prepare(Math.floor(rate * seconds), { product, post, charges });
  const latenciesMs = { create: [] as number[], settle: [] as number[] };
  const held = await watched(site, async () => {
    const creating = runAtRate(rate, seconds, () => create(post, charges, 1).then(() => undefined));
    const settling = runAtRate(rate, seconds, (index) => settle(post, approvals[index] ?? ""));
    const [created, settled] = await Promise.all([creating, settling]);
    latenciesMs.create = created.latenciesMs;
    latenciesMs.settle = settled.latenciesMs;
    return { count: settled.count, seconds: Math.max(created.seconds, settled.seconds) };
  });
  const slow = Object.values(latenciesMs).map((values) => quantileOf(values, 0.99));
  const isHeld = Math.max(...slow) < goals.slowestMs;
  say(
    `${rate} payments/s for ${seconds} s: ${isHeld ? "held" : "not held"} (done ${write(held.rate, 1)}/s)`,
  );
  say(`  create ${describeLatencies(latenciesMs.create)}`);
  say(`  settle ${describeLatencies(latenciesMs.settle)}`);
  say(`  CPU of one payment: ${describeWorkOf(held)}`);
  return isHeld;
}

function describeWorkOf({ work }: Figure): string {
  const total = Object.values(work).reduce((sum, ms) => sum + ms, 0);
  const parts = Object.entries(work).map(([name, ms]) => `${name} ${write(ms, 2)}`);
  return `${write(total, 2)} ms (${parts.join(", ")})   ${judge(total <= goals.cpuMs, `<=${goals.cpuMs} ms`)}`;
}
