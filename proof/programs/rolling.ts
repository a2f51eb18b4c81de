import { exec } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { connected } from "../../tools/stage/connection.ts";
import { quantileOf } from "../figures.ts";
import { formIn, json } from "../storm/http.ts";
import { addBills } from "../storm/registry.ts";
import { byBank, checkoutForm, visitorHeaders } from "../visitor.ts";

const help = `npm run proof -- rolling --restart COMMAND… [options]

  Asks a running service through its edge, so many times a second, and pays a bill by FPX every second, while it runs the
  commands one after another, again and again: each restarts one process. Every request must be answered with less than 500,
  and every payment must end successful with its receipt. DATABASE_URL is the owner's: it invents the bills that are paid.

  --restart COMMAND    a shell command; may be given several times
  --url URL            the edge (http://localhost:4600)
  --sandbox URL        the sandbox that plays FPX (http://127.0.0.1:4601)
  --rate N             requests a second beside the payments (50)
  --seconds N          (120)
`;

const { values } = parseArgs({
  options: {
    restart: { type: "string", multiple: true, default: [] },
    url: { type: "string", default: "http://localhost:4600" },
    sandbox: { type: "string", default: "http://127.0.0.1:4601" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "120" },
    help: { type: "boolean", default: false },
  },
});
const { url, sandbox, restart } = values;
const seconds = Number(values.seconds);
const everyMs = 1_000 / Number(values.rate);
const run = promisify(exec);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const faults: string[] = [];
const timesMs: number[] = [];
const looks = 60;
const configuration = Buffer.from("metadata/configuration").toString("base64");
const questions: (() => Promise<string>)[] = [
  () => send("/"),
  () => send("/api/payments/failing"),
  () =>
    send("/api/query", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ url: configuration }),
    }),
];

if (values.help) say(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const ownerUrl = process.env["DATABASE_URL"] ?? "";
  const bills = await inventBills(ownerUrl, seconds);
  await tellSandbox({ pages: "skipped" });
  const over = new AbortController();
  const working = [ask(over.signal), restartInTurn(over.signal)];
  const paying: Promise<string>[] = [];
  for (const [place, bill] of bills.entries()) {
    paying.push(pay(bill, place).catch((error: unknown) => `payment ${place}: ${String(error)}`));
    await pause(1_000);
  }
  over.abort();
  const [, restarts] = await Promise.all(working);
  const endings = await Promise.all(paying);
  await tellSandbox({ pages: "shown" });
  const paid = endings.filter((ending) => ending === "successful").length;
  const at = (share: number) => Math.round(quantileOf(timesMs, share));
  for (const fault of [...new Set(faults)].slice(0, 10)) say(`FAILED  ${fault}`);
  for (const ending of new Set(endings)) if (ending !== "successful") say(`PAYMENT  ${ending}`);
  say(
    `${timesMs.length} requests in ${seconds} s, ${faults.length} failed; median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.9999)} ms`,
  );
  say(`${restarts} restarts; ${paid} of ${bills.length} payments successful`);
  return faults.length === 0 && paid === bills.length ? 0 : 1;
}

async function inventBills(ownerUrl: string, count: number): Promise<string[]> {
  const mark = randomBytes(3).toString("hex").toUpperCase();
  const numbers = Array.from({ length: count }, (_, place) => `Z${mark}${place}`);
  const bills = numbers.map((number) => ({ council: "mpt", number, payableSen: 5_000 }));
  await connected(ownerUrl, (client) => addBills(client, bills));
  return numbers.map((number) => `mpt.compound.${number}`);
}

async function tellSandbox(settings: object): Promise<void> {
  const message = { method: "PATCH", headers: json, body: JSON.stringify(settings) };
  const answer = await fetch(`${sandbox}/control/fpx/settings`, message);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
}

/** One request of somebody; whatever is not answered well is a fault. */
async function send(path: string, init: RequestInit = {}): Promise<string> {
  const startedMs = performance.now();
  try {
    const answer = await fetch(new URL(path, url), { redirect: "manual", ...init });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return text;
  } catch (error) {
    const isCaused = error instanceof Error && error.cause instanceof Error;
    const cause = isCaused ? ` (${(error.cause as Error).message})` : "";
    faults.push(`${path}: ${String(error)}${cause}`);
    throw error;
  } finally {
    timesMs.push(performance.now() - startedMs);
  }
}

async function ask(over: AbortSignal): Promise<number> {
  const startedMs = performance.now();
  const asked: Promise<unknown>[] = [];
  while (!over.aborted) {
    const question = questions[asked.length % questions.length];
    asked.push(question?.().catch(() => undefined) ?? Promise.resolve());
    const nextMs = startedMs + asked.length * everyMs;
    await pause(Math.max(0, nextMs - performance.now()));
  }
  await Promise.all(asked);
  return asked.length;
}

async function restartInTurn(over: AbortSignal): Promise<number> {
  let restarts = 0;
  while (!over.aborted && restart.length > 0) {
    const command = restart[restarts % restart.length] ?? "";
    await run(command).catch((error: unknown) => void faults.push(String(error)));
    restarts += 1;
    // As long as the edge needs to see that it is back.
    await pause(5_000, undefined, { signal: over }).catch(() => undefined);
  }
  return restarts;
}

interface Created {
  _id: string;
  capability: string;
  payer_capability: string;
}

/** From the bill to the receipt, as the portal does it; answers how the payment ended. */
async function pay(bill: string, place: number): Promise<string> {
  const headers = {
    ...json,
    ...visitorHeaders(place),
    "idempotency-key": randomBytes(16).toString("hex"),
  };
  const service = { _id: bill, selection: "full" };
  const post = async (path: string, body: object) =>
    JSON.parse(
      await send(path, { method: "POST", headers, body: JSON.stringify(body) }),
    ) as unknown;
  const quote = (await post("/api/quotes", { items: [service] })) as {
    items: { offer?: { amount: string } }[];
  };
  const created = (await post("/createPayment", {
    payment: {
      ...checkoutForm,
      ...byBank,
      services: [service],
      amount: quote.items[0]?.offer?.amount,
    },
  })) as Created;
  const key = { payment: created._id, key: created.payer_capability, lang: "en" };
  const page = await send("/handoff", { method: "POST", body: new URLSearchParams(key) });
  const form = formIn(page);
  if (!form) throw new Error("no way to the bank");
  const bank = await fetch(form.action, { method: "POST", body: form.fields });
  const back = formIn(await bank.text());
  if (back) await send("/receipt", { method: "POST", body: back.fields });
  return becomesFinal(created, post);
}

async function becomesFinal(
  { _id, capability }: Created,
  post: (path: string, body: object) => Promise<unknown>,
): Promise<string> {
  const question = Buffer.from(`all_payments/${_id}`).toString("base64");
  let status = "";
  for (let left = looks; left > 0; left -= 1) {
    ({ status } = (await post("/api/query", { url: question, payload: { capability } })) as {
      status: string;
    });
    if (status !== "in_progress" && status !== "pending") break;
    await pause(500);
  }
  return status;
}
