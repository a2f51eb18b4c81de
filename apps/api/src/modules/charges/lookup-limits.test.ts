import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { forgetLookups } from "./forget-lookups.ts";
import { lookupsIn } from "./lookup-limits.ts";

const database = await createTestDatabase();
await seedDatabase(database);
// Two applications over one database: limits are shared by all processes.
const one = await createTestApp(database, { level: "warn" });
const other = await createTestApp(database, { level: "warn" });

const known = (await asOwner(
  database,
  `select council_code as council, number from charges where kind = 'assessment' order by id limit 4000`,
)) as { council: string; number: string }[];

interface Look {
  address: string;
  device?: string;
  council?: string;
  number: string;
}

let turn = 0;
async function look({ address, device, council = "mpt", number }: Look): Promise<number> {
  turn += 1;
  const { app } = turn % 2 === 0 ? one : other;
  const response = await app.inject({
    method: "POST",
    url: "/search",
    remoteAddress: address,
    headers: device === undefined ? {} : { cookie: `__Host-device=${device}` },
    payload: { data: { council, payment_type: "assessment", _id: number } },
  });
  return response.statusCode;
}

const deviceNamed = (index: number) => `device${index}`.padEnd(22, "x");
const knownAt = (index: number) => known[index % known.length] ?? { council: "mpt", number: "" };

test("a walk over 10,000 unknown numbers from one address stops at its 100th miss", async () => {
  const statuses = new Map<number, number>();
  const walk = async (from: number) => {
    for (let index = from; index < 10_000; index += 20) {
      // Half of the walk pretends to be a new device each time.
      const visitor = index % 2 === 0 ? { device: deviceNamed(index) } : {};
      const number = String(900_000_000 + index);
      const status = await look({ address: "203.0.113.7", ...visitor, number });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, lane) => walk(lane)));
  expect(statuses).toEqual(
    new Map([
      [404, 100],
      [429, 9_900],
    ]),
  );
});

test.each([
  ["one device", "192.0.2.1", deviceNamed(1)],
  ["an address without a device", "192.0.3.1", undefined],
])(
  "a walk of %s over known numbers ends after 300 targets in the hour",
  async (_name, address, device) => {
    const statuses: number[] = [];
    for (let index = 0; index < 320; index += 1) {
      const look1 = { address, ...knownAt(index) };
      statuses.push(await look(device === undefined ? look1 : { ...look1, device }));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    // What was found before may be looked at again, without counting.
    expect(await look({ address, ...(device !== undefined && { device }), ...knownAt(5) })).toBe(
      200,
    );
  },
);

test("looking again at the same bill, or for one that is not there, writes nothing", async () => {
  const visit = { address: "192.0.4.1", device: deviceNamed(7), ...knownAt(3) };
  const missing = { ...visit, number: "899999999" };
  await look(visit);
  await look(missing);
  const written = () =>
    asOwner(database, "select sum(count) from lookup_counts where subject like '%192.0.4'");
  const before = await written();
  expect([await look(visit), await look(missing), await look(visit)]).toEqual([200, 404, 200]);
  expect(await written()).toEqual(before);
});

test("counting does not make the next transaction of its connection any less certain", async () => {
  const db = openDatabase({ url: database.urls.server, maxConnections: 1, onError: () => {} });
  const lookup = { council: "mpt", kind: "assessment", by: "number", number: "101001001" } as const;
  const visitor = { address: "192.0.5", device: deviceNamed(9) };
  const { end } = await lookupsIn(db).begin(visitor, lookup);
  await end(true);
  const { rows } = await sql`show synchronous_commit`.execute(db);
  expect(rows).toEqual([{ synchronousCommit: "on" }]);
  await db.destroy();
});

test("who looked for what is forgotten after two hours", async () => {
  await asOwner(database, "update lookup_counts set hour = hour - interval '3 hours'");
  await asOwner(database, "update lookup_targets set hour = hour - interval '3 hours'");
  await forgetLookups(one.worker);
  expect(
    await asOwner(database, "select 1 from lookup_counts union all select 1 from lookup_targets"),
  ).toEqual([]);
});
