import { setTimeout as pause } from "node:timers/promises";
import { type Answer, formIn, json, post, postUntilAnswered } from "./http.ts";
import { otherBank, type Payer } from "./plan.ts";
import { payAtCouncil } from "./registry.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Script } from "./script.ts";

export interface World {
  seed: number;
  apis: readonly string[];
  sandbox: Sandbox;
  ownerUrl: string;
}

/** A payment as its payer knows it. */
export interface Walked {
  id: string;
  payer: Payer;
  /** What FPX was told to do with the newest attempt. */
  script: Script;
  reference: string;
}

export interface Walk {
  payments: Walked[];
  /** Why a payment was not begun, or another bank not chosen. */
  refusals: string[];
}

interface Created {
  _id: string;
  capability: string;
  payer_capability: string;
  sellerExOrderNo: string;
}

const handOffTries = 8;
const lookAgainMs = 600;
const looks = 20;

/** Everything that one payer does. */
export async function walk(world: World, payer: Payer): Promise<Walk> {
  const seen: Walk = { payments: [], refusals: [] };
  const { behaviour, script, second } = payer;
  const created = await begin(world, payer, seen, { script, turn: 1 });
  if (!created || behaviour === "does nothing") return seen;
  if (behaviour === "has paid at the council")
    await payAtCouncil(world.ownerUrl, payer.bills.slice(0, 1));
  if (behaviour === "changes the bank" && second) {
    await visitAndChange(world, payer, seen, { created, second });
    return seen;
  }
  await goToBank(world, payer, created, { script, comesBack: payer.comesBack });
  if (behaviour === "tries again" && second && (await hasEnded(world, created))) {
    const again = await begin(world, payer, seen, { script: second, turn: 2 });
    if (again) await goToBank(world, payer, again, { script: second, comesBack: true });
  }
  return seen;
}

async function begin(
  world: World,
  payer: Payer,
  seen: Walk,
  { script, turn }: { script: Script; turn: number },
): Promise<Created | undefined> {
  const message = {
    headers: { ...json, "idempotency-key": `storm-payment-${world.seed}-${payer.index}-${turn}` },
    body: JSON.stringify({ payment: wishOf(payer) }),
  };
  const urls = world.apis.map((api) => `${api}/createPayment`);
  const senders = payer.sendsTwice ? [payer.index, payer.index + 1] : [payer.index];
  const answers = await Promise.all(
    senders.map((first) => postUntilAnswered(urls, first, message)),
  );
  const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body));
  if (bodies.size > 1) throw new Error(`One key had two answers: ${[...bodies].join(" and ")}`);
  const [body] = bodies;
  if (body === undefined) {
    seen.refusals.push(...answers.slice(0, 1).map(codeOf));
    return undefined;
  }
  const created = JSON.parse(body) as Created;
  seen.payments.push({ id: created._id, payer, script, reference: created.sellerExOrderNo });
  return created;
}

function wishOf({ bills, bank, token }: Payer): object {
  const total = bills.reduce((sum, { payableSen }) => sum + payableSen, 0);
  return {
    services: bills.map(({ council, number }) => ({
      _id: `${council}.compound.${number}`,
      selection: "full",
    })),
    amount: String(total).replace(/(..)$/, ".$1"),
    full_name: "Siti Aminah binti Yusof",
    email: "siti@contoh.my",
    contact: "013-555 0101",
    payment_method: bank,
    fpx_msgToken: token,
    language: "en",
  };
}

interface Visit {
  script: Script;
  comesBack: boolean;
}

/** Through our hand-over to FPX, which decides at once, and back. */
async function goToBank(world: World, payer: Payer, created: Created, visit: Visit): Promise<void> {
  const { faults, with: besides } = visit.script;
  if (faults.length > 0) {
    const order = created.sellerExOrderNo;
    await world.sandbox.tell("POST", "/faults", { order, faults, with: besides });
  }
  const form = await handOver(world, payer, created);
  if (!form) return;
  // A connection that FPX cuts leaves the payer with nothing to come back by.
  const arrive = () => post(form.action, { body: form.fields }).catch(() => undefined);
  const arrival = await arrive();
  if (payer.reloads) await arrive();
  const back = arrival && visit.comesBack ? formIn(arrival.body) : undefined;
  const home = `${world.apis[payer.index % world.apis.length]}/receipt`;
  if (back) await post(home, { body: back.fields }).catch(() => undefined);
}

async function handOver(world: World, payer: Payer, created: Created) {
  const body = new URLSearchParams({
    payment: created._id,
    key: created.payer_capability,
    lang: "en",
  });
  const urls = world.apis.map((api) => `${api}/handoff`);
  for (let left = handOffTries; left > 0; left -= 1) {
    const answer = await postUntilAnswered(urls, payer.index, { body });
    const form = answer.status === 200 ? formIn(answer.body) : undefined;
    if (form) return form;
    // Served before, to a connection that was lost: it goes again when FPX says that it knows nothing.
    await pause(lookAgainMs);
  }
  return undefined;
}

async function visitAndChange(
  world: World,
  payer: Payer,
  seen: Walk,
  { created, second }: { created: Created; second: Script },
): Promise<void> {
  if (payer.visitsFirstBank) {
    await goToBank(world, payer, created, { script: payer.script, comesBack: false });
  } else await handOver(world, payer, created);
  const wish = {
    _id: created._id,
    payer_capability: created.payer_capability,
    payment_method: otherBank,
    fpx_msgToken: "01",
    has_left_bank: true,
  };
  const urls = world.apis.map((api) => `${api}/api/payments/attempts`);
  const message = { headers: json, body: JSON.stringify(wish) };
  const answer = await postUntilAnswered(urls, payer.index, message);
  if (answer.status !== 200) {
    seen.refusals.push(codeOf(answer));
    return;
  }
  const changed = JSON.parse(answer.body) as Created;
  const reference = changed.sellerExOrderNo;
  seen.payments = [{ id: created._id, payer, script: second, reference }];
  await goToBank(world, payer, changed, { script: second, comesBack: payer.comesBack });
}

async function hasEnded(world: World, { _id, capability }: Created): Promise<boolean> {
  const url = Buffer.from(`all_payments/${_id}`).toString("base64");
  const message = { headers: json, body: JSON.stringify({ url, payload: { capability } }) };
  const urls = world.apis.map((api) => `${api}/api/query`);
  for (let left = looks; left > 0; left -= 1) {
    const { body } = await postUntilAnswered(urls, left, message);
    const { status } = JSON.parse(body) as { status: string };
    if (["failed", "cancelled", "expired"].includes(status)) return true;
    await pause(lookAgainMs);
  }
  return false;
}

function codeOf({ status, body }: Answer): string {
  const { code } = JSON.parse(body) as { code?: string };
  return code ?? String(status);
}
