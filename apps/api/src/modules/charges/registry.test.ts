import { CompiledQuery } from "kysely";
import { Client } from "pg";
import { expect, test } from "vitest";
import { seedBulk } from "../../../../../tools/seed/bulk.ts";
import { readToday } from "../../../../../tools/seed/seed.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { chargesQuery, manyChargesQuery } from "./registry.ts";

const total = 30_000;
const database = await createTestDatabase();
await seedDatabase(database);
const { app, deps } = await createTestApp(database);
const client = new Client({ connectionString: database.ownerUrl });
await client.connect();
await seedBulk(client, total, await readToday(client));
await client.end();

test("the registry is filled to the number of charges that was asked for", async () => {
  expect(await asOwner(database, "select count(*)::integer from charges")).toEqual([
    { count: total },
  ]);
});

test("what fills it is found like any other charge", async () => {
  const charges = (await asOwner(
    database,
    `(select council_code, kind, number from charges where kind = 'assessment' order by id desc limit 20)
     union all
     (select council_code, kind, number from charges where kind = 'compound' order by id desc limit 20)`,
  )) as { council_code: string; kind: string; number: string }[];
  for (const { council_code, kind, number } of charges) {
    const search = { council: council_code, payment_type: kind, _id: number };
    const found = await app.inject({ method: "POST", url: "/search", payload: { data: search } });
    expect(found.json()).toMatchObject({ _id: `${council_code}.${kind}.${number}`, version: 1 });
  }
});

test.each([
  ["number", "V26000100", "charges_number"],
  ["plate", "ST300A", "charges_plate"],
] as const)("a lookup by %s is one index scan", async (by, reference, index) => {
  const named = { council: "mpt", kind: "compound", reference };
  const query = chargesQuery(deps.db, by, (name) => named[name]);
  const plan = await query.explain<Record<string, string>>("text");
  const scans = plan.flatMap(Object.values).filter((line) => / on charges/.test(String(line)));
  expect(scans).toEqual([expect.stringContaining(`Index Scan using ${index} on charges`)]);
});

test("thirty lookups at once are probes of the same indexes, and find what each of them finds", async () => {
  const numbers = (await asOwner(
    database,
    "select number from charges where council_code = 'mpt' and kind = 'compound' order by id limit 29",
  )) as { number: string }[];
  const charge = { council: "mpt", kind: "compound" } as const;
  const lookups = [
    ...numbers.map(({ number }) => ({ ...charge, by: "number" as const, number })),
    { ...charge, by: "plate" as const, plate: "ST300A" },
  ];
  const one = await Promise.all(lookups.map((lookup) => deps.records.find(lookup)));
  const all = await deps.records.findAll(lookups);
  const chargesIn = (found: typeof all) => found.map((answer) => answer?.charges);
  expect(chargesIn(all)).toEqual(chargesIn(one));

  const many = {
    councils: lookups.map(({ council }) => council),
    kinds: lookups.map(({ kind }) => kind),
    numbers: [...numbers.map(({ number }) => number), null],
    plates: [...numbers.map(() => null), "ST300A"],
  };
  const { sql, parameters } = manyChargesQuery((name) => many[name]).compile(deps.db);
  const explain = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
  const { rows } = await deps.db.executeQuery<Record<string, string>>(explain);
  const scans = rows.flatMap(Object.values).filter((line) => / on charges/.test(String(line)));
  expect(scans).toEqual([
    expect.stringContaining("Index Scan using charges_number on charges"),
    expect.stringContaining("Index Scan using charges_plate on charges"),
  ]);
});

test("all compounds of a vehicle are found, the newest first, however many it has paid before", async () => {
  await asOwner(
    database,
    `insert into charges (council_code, kind, number, plate, record)
     select council_code, kind, 'V' || (99000000 + nth), 'SAB99Z', record
     from (select * from charges where council_code = 'mpt' and kind = 'compound' limit 1) as one, generate_series(1, 60) as nth`,
  );
  const lookup = { council: "mpt", kind: "compound", by: "plate", plate: "SAB99Z" } as const;
  const one = await deps.records.find(lookup);
  expect(one?.charges.map(({ number }) => number)).toEqual(
    Array.from({ length: 60 }, (_, index) => `V${99_000_060 - index}`),
  );
  const [all] = await deps.records.findAll([lookup]);
  expect(all?.charges).toEqual(one?.charges);
});
