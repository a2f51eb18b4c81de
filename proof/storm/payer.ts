import {
  begin,
  changeWay,
  type Created,
  handOver,
  hasEnded,
  hasSucceeded,
  type Refusal,
  type World,
} from "./checkout.ts";
import type { Payer, Visit } from "./plan.ts";
import type { Script } from "./script.ts";
import { goAndPay } from "./visit.ts";

/** A payment as its payer knows it. */
export interface Walked {
  id: string;
  /** What the provider was told to do with the newest attempt. */
  script: Script;
  /** The attempts, oldest first. */
  references: string[];
}

/** Everything that came of one payer. */
export interface Walk {
  payer: Payer;
  payments: Walked[];
  /** Why a payment was not begun, or another way not taken. */
  refusals: string[];
}

const filesApart = 8;

const isRefused = (answer: Created | Refusal): answer is Refusal => "code" in answer;

/** Everything that one payer does. */
export async function walk(world: World, payer: Payer): Promise<Walk> {
  const seen: Walk = { payer, payments: [], refusals: [] };
  const { behaviour, first, second, comesBack } = payer;
  const created = await start(world, seen, first);
  if (!created || behaviour === "does nothing") return seen;
  await meetClerk(world, payer);
  if (behaviour === "changes the way" && second) {
    await visitAndChange(world, seen, { created, second });
    return seen;
  }
  await goAndPay(world, payer, created, { script: first.script, comesBack });
  if (behaviour === "tries again" && second && (await hasEnded(world, created))) {
    const again = await start(world, seen, second);
    if (again) await goAndPay(world, payer, again, { script: second.script, comesBack: true });
  }
  if (behaviour === "has receipts voided" && second && (await hasSucceeded(world, created))) {
    await world.clerk.voidReceipts(created._id);
    const anew = await start(world, seen, second);
    if (anew) await goAndPay(world, payer, anew, { script: second.script, comesBack: true });
  }
  return seen;
}

/** What the council does with the first bill while its payer is on the way. */
async function meetClerk({ clerk }: World, { index, behaviour, bills }: Payer): Promise<void> {
  const [bill] = bills;
  if (!bill) return;
  // A file takes seconds, in which others wait: most is done by hand.
  const isByFile = index % filesApart === 0;
  if (behaviour === "has paid at the council") await clerk.takeAtCounter(bill, isByFile);
  if (behaviour === "has a bill withdrawn") await clerk.withdraw(bill, isByFile);
  if (behaviour === "has a bill spoilt") await clerk.spoil(bill);
}

async function start(world: World, seen: Walk, visit: Visit): Promise<Created | undefined> {
  const { payer, payments, refusals } = seen;
  const created = await begin(world, payer, visit, payments.length + 1);
  if (isRefused(created)) {
    refusals.push(created.code);
    return undefined;
  }
  const { _id: id, sellerExOrderNo } = created;
  payments.push({ id, script: visit.script, references: [sellerExOrderNo] });
  return created;
}

async function visitAndChange(
  world: World,
  { payer, payments, refusals }: Walk,
  { created, second }: { created: Created; second: Visit },
): Promise<void> {
  const { first, visitsFirst, comesBack } = payer;
  if (visitsFirst) {
    await goAndPay(world, payer, created, { script: first.script, comesBack: false });
  } else await handOver(world, payer, created);
  const changed = await changeWay(world, payer, created, second);
  if (isRefused(changed)) {
    refusals.push(changed.code);
    return;
  }
  for (const payment of payments) {
    payment.script = second.script;
    payment.references.push(changed.sellerExOrderNo);
  }
  await goAndPay(world, payer, changed, { script: second.script, comesBack });
}
