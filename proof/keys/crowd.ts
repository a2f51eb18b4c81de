import { setTimeout as pause } from "node:timers/promises";
import { begin, type Created, statusOf, type World } from "../storm/checkout.ts";
import type { Payer } from "../storm/plan.ts";
import { follow, type Outcome } from "../storm/storm.ts";
import { goAndPay } from "../storm/visit.ts";

const atOnce = 3;
/** Between two payers of one lane, so that they last for as long as the operator needs. */
const restMs = 3_000;

/** People who come and pay until they are told that nobody else is let in. */
export function openCrowd(world: World, payers: readonly Payer[]) {
  const outcome: Outcome = { walks: [], refusals: new Map(), killed: new Map(), differences: [] };
  let begun = 0;
  const shutting = new AbortController();
  const { signal } = shutting;
  const lane = async () => {
    for (let payer = payers[begun]; payer && !signal.aborted; payer = payers[begun]) {
      begun += 1;
      await follow(world, payer, outcome);
      await pause(restMs);
    }
  };
  const done = Promise.all(Array.from({ length: atOnce }, lane));
  return {
    outcome,
    begun: () => begun,
    shut: async () => {
      shutting.abort();
      await done;
    },
  };
}

/** Who pays and is approved at once, so that there is a link to look at; the others are the crowd. */
export function chooseFirst(payers: readonly Payer[]) {
  const first = payers.find(
    ({ behaviour, first: { script } }) =>
      behaviour === "pays" && script.faults.length === 0 && script.ends.join() === "successful",
  );
  if (!first) throw new Error("Nobody of these payers is simply approved");
  return { first, others: payers.filter((each) => each !== first) };
}

/** A payment that is paid before any key changes, and looked at after each change by the link of then. */
export async function payFirst(world: World, payer: Payer, { walks }: Outcome): Promise<Created> {
  const created = await begin(world, payer, payer.first, 1);
  if ("code" in created) throw new Error(`The first payment was refused with ${created.code}`);
  const { script } = payer.first;
  await goAndPay(world, payer, created, { script, comesBack: true });
  const { _id: id, sellerExOrderNo } = created;
  walks.push({ payer, payments: [{ id, script, references: [sellerExOrderNo] }], refusals: [] });
  return created;
}

/** Whether a link still opens. */
export const opens = async (world: World, created: Created) =>
  (await statusOf(world, created)) === "successful";
