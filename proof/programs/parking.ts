import { createHash, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { connected } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { readWork, workBetween } from "../bench/cpu.ts";
import { withProduct } from "../bench/product.ts";
import { medianOf, quantileOf } from "../figures.ts";

const help = `npm run proof -- parking [--sessions N] [--checks N]

  Lets N vehicles (default 100,000) park at once, and ten times as many that have left, on a PostgreSQL of its own, and has
  an officer ask about plates by the call, one after another (default 2,000): half of them have paid. Every answer must be
  right, and 99 of 100 must come within 50 ms. The same is asked of a hundredth as many vehicles: neither the processors nor
  the database's blocks may be used more than half as much again for the full number. Beside each check the server is asked
  for its health, and told is what comes on top of that: where health alone takes long the machine is busy. The 50 ms are
  asked of the whole check all the same, so measure on a machine that does nothing else.
`;

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "100000" },
    checks: { type: "string", default: "2000" },
    help: { type: "boolean" },
  },
});
const sessions = Number(values.sessions);
const checks = Number(values.checks);
const mostMs = 50;
const officer = "00000000-0000-4000-8000-000000000001";

if (values.help) process.stdout.write(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const few = await measure(Math.ceil(sessions / 100));
  const many = await measure(sessions);
  for (const measured of [few, many]) process.stdout.write(`${tell(measured)}\n`);
  const isFlat = many.cpuMs <= 1.5 * few.cpuMs && many.blocks <= 1.5 * few.blocks;
  const isSoon = many.p99Ms < mostMs;
  const isGood = many.wrong + few.wrong === 0 && isSoon && isFlat;
  process.stdout.write(
    isGood ? "A check costs the same however many park.\n" : "Not as it must be.\n",
  );
  return isGood ? 0 : 1;
}

interface Measured {
  vehicles: number;
  wrong: number;
  medianMs: number;
  p99Ms: number;
  /** What the same machine needs, at the same moments, to answer without looking anything up. */
  healthP99Ms: number;
  /** How much longer a check took than the health asked for just before it. */
  p99OnTopMs: number;
  cpuMs: number;
  blocks: number;
}

function tell(of: Measured): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `${of.vehicles} vehicles: ${checks} checks, ${of.wrong} wrong, median ${ms(of.medianMs)}, p99 ${ms(of.p99Ms)} (health ${ms(of.healthP99Ms)}, on top of it ${ms(of.p99OnTopMs)}); ${ms(of.cpuMs)} of processors and ${of.blocks.toFixed(1)} blocks a check`;
}

async function measure(vehicles: number): Promise<Measured> {
  return withDatabase({}, async (ownerUrl, cluster) => {
    const cookie = await connected(ownerUrl, (client) => fill(client, vehicles));
    return withProduct(ownerUrl, { hasWorker: false }, async ({ apiUrl, pids }) => {
      const asked = (place: number) => askOnce({ apiUrl, cookie, vehicles }, place);
      // The first ones open connections and make plans.
      for (let place = 0; place < 100; place += 1) await asked(place);
      const answers = [];
      for (let place = 0; place < checks; place += 1) answers.push(await asked(place));
      const work = () => readWork(cluster.postmaster().pid, pids);
      const before = work();
      // What they cost is asked of checks alone.
      for (let place = 0; place < checks; place += 1)
        await check(apiUrl, cookie, plateAt(place, vehicles));
      const { api = Number.NaN, postgres } = workBetween(before, work());
      const times = answers.map(({ checkMs }) => checkMs);
      const healthTimes = answers.map(({ healthMs }) => healthMs);
      const timesOnTop = answers.map(({ checkMs, healthMs }) => checkMs - healthMs);
      return {
        vehicles,
        wrong: answers.filter(({ isRight }) => !isRight).length,
        medianMs: medianOf(times),
        p99Ms: quantileOf(times, 0.99),
        healthP99Ms: quantileOf(healthTimes, 0.99),
        p99OnTopMs: quantileOf(timesOnTop, 0.99),
        cpuMs: (api + postgres) / checks,
        blocks: await connected(ownerUrl, (client) => blocksOfCheck(client, vehicles)),
      };
    });
  });
}

function plateAt(place: number, vehicles: number): string {
  return `${place % 2 === 0 ? "ST" : "SX"}${1 + ((place * 7_919) % vehicles)}`;
}

interface Asked {
  apiUrl: string;
  cookie: string;
  vehicles: number;
}

/** Every other vehicle has paid. */
async function askOnce({ apiUrl, cookie, vehicles }: Asked, place: number) {
  const begun = performance.now();
  await (await fetch(`${apiUrl}/healthz`)).text();
  const between = performance.now();
  const paid = await check(apiUrl, cookie, plateAt(place, vehicles));
  const checkMs = performance.now() - between;
  return { healthMs: between - begun, checkMs, isRight: (paid === 1) === (place % 2 === 0) };
}

/** The blocks of 8 KB that the tables and indexes of a check were asked for, from memory or disk. */
async function blocksOfCheck(client: Client, vehicles: number): Promise<number> {
  let blocks = 0;
  for (let place = 0; place < 20; place += 1) {
    // What check-plate.ts asks, written again: proofs share no code with the product.
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json)
        select zone, starts_at, ends_at, now() from parking_sessions s
        where council_code = 'mpt' and plate = '${plateAt(place, vehicles)}' and ends_at > now()
          and not exists (select from receipt_voids v where v.number = s.receipt_number)
        order by zone, starts_at`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
    blocks += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  }
  return blocks / 20;
}

async function check(apiUrl: string, cookie: string, vehicle_no: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/api/parking/check`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ council: "mpt", vehicle_no }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { paid } = (await answer.json()) as { paid: unknown[] };
  return paid.length;
}

/** What is measured is how a plate is found, so nobody has paid for this time: its locks are taken off. */
async function fill(client: Client, vehicles: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const columns =
    "council_code, zone, plate, payment_id, line_no, receipt_number, hours, starts_at, ends_at";
  await client.query(`
    insert into users (id, email, password_hash, roles, full_name, identity_type, ic_num, ic_num_index, phone, phone_index,
        language, created_at, updated_at)
      values ('${officer}', 'officer@example.com', '$argon2id$', '{parking_officer}', 'Officer', 'new_id', '', sha256('1'),
        '', sha256('2'), 'en', now(), now());
    insert into sessions (token_hash, user_id, kind, device) values ('\\x${tokenHash}', '${officer}', 'browser', 'proof');
    insert into councils (code, name_my, name_en, name_zh) values ('mpt', 'a', 'b', 'c');
    alter table parking_sessions drop constraint session_of_its_line, drop constraint session_of_its_receipt,
      disable trigger user;
    insert into parking_sessions (${columns})
      select 'mpt', 'A', 'ST' || n, n, 1, 'MPT-2026-' || n, 9, now(), now() + interval '9 hours'
      from generate_series(1, ${vehicles}) as n;
    insert into parking_sessions (${columns})
      select 'mpt', 'A', (array['ST', 'SX'])[1 + n % 2] || (1 + n % ${vehicles}), n, 2, 'MPT-2026-' || n, 1, at,
        at + interval '1 hour'
      from (select n, now() - interval '2 hours' - n % 90 * interval '1 day' as at
        from generate_series(1, ${10 * vehicles}) as n) as left_already;
    analyze parking_sessions`);
  return `__Host-session=${token}`;
}
