import { parseArgs } from "node:util";
import { attack } from "../fuzz/attack.ts";
import { Connection } from "../fuzz/connection.ts";
import { gatherMaterial, type Material } from "../fuzz/material.ts";
import { openSite, type Site } from "../fuzz/site.ts";
import { writeRequest } from "../fuzz/write-request.ts";

const help = `npm run proof -- fuzz [options]

  Sends malformed, huge, doubled and mistyped requests to every call of the API, to the callbacks, the hand-off and the
  files, from many connections. Nothing may answer 5xx (busy is counted apart) or later than 5 s, the server may not end,
  nor log anything that a person must look at, and its memory may not grow by more than 10 % once it is warm. Each fault is
  printed with its request.

  --requests N    (default 20,000; memory is judged from 200,000 on)
  --seed N        (default 1)
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
const seed = Number(values.seed);

if (values.help) process.stdout.write(help);
else process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const site = await openSite();
  try {
    const material = await gatherMaterial(site);
    if (values.only !== undefined) return await showOne(site, material, Number(values.only));
    return await attack(site, material, { total: Number(values.requests), seed });
  } finally {
    await site.stop();
  }
}

async function showOne({ port }: Site, material: Material, place: number): Promise<boolean> {
  const request = writeRequest(material, seed, place);
  const connection = new Connection(port);
  const { status, body, ms } = await connection.send(request);
  connection.close();
  process.stdout.write(`${request.bytes}\n\n${status} after ${Math.round(ms)} ms\n${body}\n`);
  return status < 500;
}
