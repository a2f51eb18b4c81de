import { parseArgs } from "node:util";
import { attack } from "../fuzz/attack.ts";
import { Connection } from "../fuzz/connection.ts";
import { gatherMaterial, type Material } from "../fuzz/material.ts";
import { report } from "../fuzz/report.ts";
import { openSite, type Site } from "../fuzz/site.ts";
import { writeRequest } from "../fuzz/write-request.ts";

const help = `npm run proof -- fuzz [options]

  Sends malformed, huge, doubled and mistyped requests to every call of the API, to the callbacks of both providers, the
  hand-off and the files, from many addresses over many connections. Nothing may answer 5xx (busy is counted apart) or stay
  unanswered; what took longer than 5 s in the crowd is sent again alone and may not take as long; and the two servers may
  neither end nor log anything that a person must look at. Each fault is printed with its request. For each described call
  it says how many requests came all the way through and how many were refused.
  After each of 25 equal parts the servers are left alone, throw their garbage away and are measured: the median of the last
  fifth of these measures may not be more than 10 % above that of the second fifth.

  --requests N    (default 20,000; memory is judged from 100,000 on)
  --seed S        a number, or a commit (default 1)
  --only N        send only the request of that place, and show it with its answer
`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const seed = /^\d{1,9}$/.test(values.seed)
  ? Number(values.seed)
  : Number.parseInt(values.seed.slice(0, 8), 16);

// Leaving ends the processes of the attack.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

if (values.help) process.stdout.write(help);
else process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const site = await openSite();
  try {
    const material = await gatherMaterial(site);
    if (values.only !== undefined) return await showOne(site, material, Number(values.only));
    const plan = { total: Number(values.requests), seed };
    return await report(site, plan, await attack(site, material, plan));
  } finally {
    await site.stop();
  }
}

async function showOne({ attacked }: Site, material: Material, place: number): Promise<boolean> {
  const request = writeRequest(material, seed, place);
  const connection = new Connection(attacked[0]?.port ?? 0);
  const { status, body, ms } = await connection.send(request);
  connection.close();
  process.stdout.write(`${request.bytes}\n\n${status} after ${Math.round(ms)} ms\n${body}\n`);
  return status < 500;
}
