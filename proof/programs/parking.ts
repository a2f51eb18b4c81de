import { createHash, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { connected } from "../../tools/stage/connection.ts";
import { withDatabase } from "../bench/cluster.ts";
import { withProduct } from "../bench/product.ts";

const help = `npm run proof -- parking [--sessions N] [--checks N]

  Lets N vehicles (default 100,000) park at once, and ten times as many that have left, on a PostgreSQL of its own, and has
  an officer ask about plates by the call, one after another (default 2,000): half of them have paid. Every answer must be
  right, and 99 of 100 must come within 50 ms. The same is asked of a hundredth as many vehicles: the database may not
  need more than twice as long for the full number.
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
  const isFlat = many.medianMs <= Math.max(2 * few.medianMs, few.medianMs + 2);
  const isGood = many.wrong + few.wrong === 0 && many.p99Ms < mostMs && isFlat;
  for (const { vehicles, wrong, medianMs, p99Ms } of [few, many]) {
    process.stdout.write(
      `${vehicles} vehicles: ${checks} checks, ${wrong} wrong, median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms\n`,
    );
  }
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
}

async function measure(vehicles: number): Promise<Measured> {
  return withDatabase({}, async (ownerUrl) => {
    const cookie = await connected(ownerUrl, (client) => fill(client, vehicles));
    return withProduct(ownerUrl, { hasWorker: false }, async ({ apiUrl }) => {
      const times: number[] = [];
      let wrong = 0;
      for (let place = 0; place < checks; place += 1) {
        const hasPaid = place % 2 === 0;
        const plate = `${hasPaid ? "ST" : "SX"}${1 + ((place * 7_919) % vehicles)}`;
        const startedMs = performance.now();
        const paid = await check(apiUrl, cookie, plate);
        // The first ones open connections and make plans.
        if (place >= 100) times.push(performance.now() - startedMs);
        if ((paid === 1) !== hasPaid) wrong += 1;
      }
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      return { vehicles, wrong, medianMs: at(0.5), p99Ms: at(0.99) };
    });
  });
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
