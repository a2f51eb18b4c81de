import { setTimeout as wait } from "node:timers/promises";
import { scriptOf, type Told } from "./classes.ts";
import type { Cell, Outcome } from "./matrix.ts";
import { begin, comeBack, type Created, pay } from "./payer.ts";
import type { Site } from "./site.ts";
import { compare } from "./truth.ts";
import type { Victim } from "./victim.ts";

const reachedWithinMs = 30_000;
const wholeWithinMs = 60_000;

/** One payment during which a process dies at a point. Everybody else goes on as they would. */
export async function runCell(site: Site, { point, told }: Cell, bill: string): Promise<Outcome> {
  const name = point.victim === "mover" ? told.mover : point.victim;
  const victim = site[name];
  const hit = point.isAmongCopies ? Math.ceil(told.copies / 2) : 1;
  await victim.arm({ mark: point.mark, hit, stopAt: point.stopAt });
  const died = deathOf(victim);
  const walking = walk(site, told, bill, point.isAsk ? died : Promise.resolve());
  let trouble = "";
  walking.catch((error: unknown) => (trouble = `, ${String(error)}`));
  const diedAt = await died;
  if (diedAt === undefined) {
    await victim.stop();
    await victim.start();
    return { isWhole: false, says: `${name} never came to ${point.mark}${trouble}` };
  }
  await victim.start();
  return untilWhole(site, await walking, { told, diedAt });
}

/** When it died by its own hand; nothing when it lives on. */
async function deathOf(victim: Victim): Promise<number | undefined> {
  const death = victim.death().then((isKilled) => (isKilled ? performance.now() : undefined));
  return Promise.race([death, wait(reachedWithinMs, undefined, { ref: false })]);
}

async function walk(
  site: Site,
  told: Told,
  bill: string,
  mayReturn: Promise<unknown>,
): Promise<Created> {
  const payment = await begin(site.portal, bill);
  const answer = await fetch(`${site.sandbox}/control/fpx/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ order: payment.sellerExOrderNo, faults: [], with: scriptOf(told) }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`);
  const home = await pay(site.portal, payment);
  await mayReturn;
  if (home && told.doesBrowserReturn) await comeBack(home);
  return payment;
}

async function untilWhole(
  site: Site,
  payment: Created,
  { told, diedAt }: { told: Told; diedAt: number },
): Promise<Outcome> {
  const deadline = performance.now() + wholeWithinMs;
  for (;;) {
    const { faults, channel } = await compare(site, payment, told);
    const now = performance.now();
    const tookMs = Math.round(now - diedAt);
    if (faults.length === 0) return { isWhole: true, says: `${channel} ${tookMs} ms` };
    if (now > deadline) return { isWhole: false, says: `${payment._id}: ${faults.join("; ")}` };
    await wait(100);
  }
}
