import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { chargesQuery } from "./registry.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
afterAll(() => db.destroy());

test(
  "a lookup among two hundred thousand charges is one index scan",
  { timeout: 120_000 },
  async () => {
    await asOwner(
      database,
      `insert into councils (code, name_my, name_en, name_zh) values ('mpt', 'a', 'b', 'c');
     insert into charges (council_code, kind, number, plate, record)
       select 'mpt', case n % 2 when 0 then 'assessment' else 'compound' end, lpad(n::text, 9, '0'),
              case n % 3 when 0 then 'ST' || n end, '{}'
       from generate_series(1, 200000) n;
     analyze charges`,
    );
    const planOf = async (lookup: Parameters<typeof chargesQuery>[1]) => {
      const rows = await chargesQuery(db, lookup).explain<Record<string, string>>("text");
      return rows.map((row) => Object.values(row).join()).join("\n");
    };
    const byNumber = await planOf({
      council: "mpt",
      kind: "assessment",
      by: "number",
      number: "000100000",
    });
    expect(byNumber).toMatch(/^Index Scan using charges_number on charges/);
    const byPlate = await planOf({ council: "mpt", kind: "compound", by: "plate", plate: "ST300" });
    expect(byPlate).toMatch(/Index Scan using charges_plate on charges/);
  },
);
