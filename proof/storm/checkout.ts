import { setTimeout as pause } from "node:timers/promises";
import { visitorHeaders } from "../visitor.ts";
import { type Answer, type Form, formIn, json, postUntilAnswered } from "./http.ts";
import type { Clerk } from "./clerk.ts";
import { type Payer, type Renewal, renewalSen, type Stay, staySen, type Visit } from "./plan.ts";
import type { Sandbox } from "../../tools/stage/sandbox.ts";

export interface World {
  seed: number;
  apis: readonly string[];
  sandbox: Sandbox;
  ownerUrl: string;
  /** What the operator takes for carrying a payment, whichever way it goes. */
  feeSen: number;
  clerk: Clerk;
}

export interface Created {
  _id: string;
  capability: string;
  payer_capability: string;
  sellerExOrderNo: string;
}

/** Why something was not begun. */
export interface Refusal {
  code: string;
}

const handOffTries = 20;
const looks = 250;
const lookAgainMs = 600;

/** Asks for a payment, perhaps twice at once: one key is one payment. */
export async function begin(
  world: World,
  payer: Payer,
  visit: Visit,
  turn: number,
): Promise<Created | Refusal> {
  const message = {
    headers: {
      ...json,
      ...visitorHeaders(payer.index),
      "idempotency-key": `storm-payment-${world.seed}-${payer.index}-${turn}`,
    },
    body: JSON.stringify({ payment: wishOf(world, payer, visit) }),
  };
  const urls = world.apis.map((api) => `${api}/createPayment`);
  const senders = payer.sendsTwice ? [payer.index, payer.index + 1] : [payer.index];
  const answers = await Promise.all(
    senders.map((first) => postUntilAnswered(urls, first, message)),
  );
  const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body));
  if (bodies.size > 1) throw new Error(`One key had two answers: ${[...bodies].join(" and ")}`);
  const [body] = bodies;
  if (body !== undefined) return JSON.parse(body) as Created;
  return { code: answers.map(codeOf)[0] ?? "" };
}

function wishOf({ feeSen }: World, payer: Payer, visit: Visit): object {
  const { bills, renewal, stay } = payer;
  const billsSen = bills.reduce((sum, { payableSen }) => sum + payableSen, 0);
  const total = billsSen + (renewal ? renewalSen : 0) + (stay ? staySen : 0) + feeSen;
  return {
    services: [
      ...bills.map(({ council, number }) => ({
        _id: `${council}.compound.${number}`,
        selection: "full",
      })),
      ...(renewal ? [renewalOf(renewal)] : []),
      ...(stay ? [stayOf(stay, payer.index)] : []),
    ],
    amount: String(total).replace(/(..)$/, ".$1"),
    full_name: "Siti Aminah binti Yusof",
    email: "siti@contoh.my",
    contact: "013-555 0101",
    ...methodOf(visit),
    language: "en",
  };
}

function renewalOf({ council, number }: Renewal): object {
  return {
    _id: `${council}.trading_licence.${number}`,
    selection: "renewal",
    consent: { name: "Siti Aminah binti Yusof", ic_no: "900101125678" },
  };
}

/** A browser names it by a time. */
function stayOf({ council, plate }: Stay, index: number): object {
  const declaration = { type: "parking_session", council, zone: "A", vehicle_no: plate, hours: 1 };
  return { _id: String(1_700_000_000_000 + index), selection: "full", declaration };
}

const methodOf = ({ method, token }: Visit) => ({
  payment_method: method,
  ...(token && { fpx_msgToken: token }),
});

/** The page that leads to the provider, or nothing when the payment has ended meanwhile. */
export async function handOver(
  world: World,
  payer: Payer,
  created: Created,
): Promise<Form | undefined> {
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
    if (!["in_progress", "pending"].includes(await statusOf(world, created))) return undefined;
    // Served before, to a connection that was lost: it goes again when the provider says that it knows nothing.
    await pause(lookAgainMs);
  }
  return undefined;
}

/** Asks for another attempt of a payment, with another provider or bank. */
export async function changeWay(
  world: World,
  payer: Payer,
  created: Created,
  visit: Visit,
): Promise<Created | Refusal> {
  const wish = {
    _id: created._id,
    payer_capability: created.payer_capability,
    ...methodOf(visit),
    has_left_bank: true,
  };
  const urls = world.apis.map((api) => `${api}/api/payments/attempts`);
  const message = { headers: json, body: JSON.stringify(wish) };
  const answer = await postUntilAnswered(urls, payer.index, message);
  return answer.status === 200 ? (JSON.parse(answer.body) as Created) : { code: codeOf(answer) };
}

/** Looks at a payment until it has ended without success; false when its payer gives up, since it waits for a person. */
export function hasEnded(world: World, created: Created): Promise<boolean> {
  return becomes(world, created, ["failed", "cancelled", "expired"]);
}

/** The same, until its money is there. */
export function hasSucceeded(world: World, created: Created): Promise<boolean> {
  return becomes(world, created, ["successful"]);
}

async function becomes(world: World, created: Created, wanted: string[]): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    if (wanted.includes(await statusOf(world, created))) return true;
    await pause(lookAgainMs);
  }
  return false;
}

export async function statusOf({ apis }: World, { _id, capability }: Created): Promise<string> {
  const url = Buffer.from(`all_payments/${_id}`).toString("base64");
  const message = { headers: json, body: JSON.stringify({ url, payload: { capability } }) };
  const urls = apis.map((api) => `${api}/api/query`);
  const { body } = await postUntilAnswered(urls, Number(_id.slice(-1)), message);
  return (JSON.parse(body) as { status: string }).status;
}

function codeOf({ status, body }: Answer): string {
  const { code } = JSON.parse(body) as { code?: string };
  return code ?? String(status);
}
