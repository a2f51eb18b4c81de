import { aCompound } from "./payer.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

/** So many compounds of RM 75.00 that nobody else has, in one statement. */
export async function strangersBills(database: TestDatabase, count: number): Promise<string[]> {
  const [, , number = ""] = (await aCompound(database)).split(".");
  const from = (bills += count) - count;
  await asOwner(
    database,
    `insert into charges (council_code, kind, number, record) select council_code, kind,
       'I98' || lpad((${from} + n)::text, 6, '0'), record
       from charges, generate_series(1, ${count}) as n where number = '${number}'`,
  );
  return Array.from(
    { length: count },
    (_, index) => `mpt.compound.I98${String(from + index + 1).padStart(6, "0")}`,
  );
}
let bills = 0;
