import { dayOf } from "@kaunter/domain/calendar";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { recordAfter } from "./settlements.ts";
import type { CouncilRecords, Kind, Lookup, Settlement, StoredCharge } from "./council-records.ts";

/** The records that councils gave us, in our own database. */
export function registryOf(db: Database): CouncilRecords {
  return {
    find: (lookup) => findCharges(db, lookup),
    council: async (code) => {
      const row = await db
        .selectFrom("councils")
        .select(["isEnabled", "kinds", "rates", sql<Date>`now()`.as("now")])
        .where("code", "=", code)
        .executeTakeFirst();
      if (!row) return undefined;
      const rates = row.rates as Record<string, unknown>;
      const council = { code, isEnabled: row.isEnabled, kinds: row.kinds, rates };
      return { council, today: dayOf(row.now) };
    },
  };
}

/** One probe of one index, whatever the number of charges. */
export function chargesQuery(db: Database, lookup: Lookup) {
  const query = db
    .selectFrom("charges")
    .select(["id", "number", "version", "record", "settlements"])
    .where("councilCode", "=", lookup.council);
  return lookup.by === "number"
    ? query.where("kind", "=", lookup.kind).where("number", "=", lookup.number)
    : query.where("plate", "=", lookup.plate).limit(20);
}

async function findCharges(db: Database, lookup: Lookup): Promise<StoredCharge[]> {
  const rows = await chargesQuery(db, lookup).execute();
  const { council, kind }: { council: Lookup["council"]; kind: Kind } = lookup;
  return rows.map(({ settlements, record, ...row }) => {
    const paid = settlements as unknown as Settlement[];
    const isUpdating = paid.length > 0;
    return { council, kind, ...row, isUpdating, record: recordAfter(kind, record, paid) };
  });
}
