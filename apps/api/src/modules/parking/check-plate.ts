import { readPlate } from "@kaunter/domain/charges/reference";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { statement, type Value } from "../../db/statement.ts";
import type { Database } from "../../db/pool.ts";
import { sql } from "kysely";
import { counts } from "../receipts/counting.ts";

export interface PlateVerdict {
  plate: string;
  /** What is paid for at this moment, by zone. */
  paid: { zone: string; until: Date }[];
}

/** Whether a vehicle has paid, for an officer beside it. Time that was bought to follow counts as one stretch, up to a gap. */
export async function checkPlate(
  db: Database,
  council: CouncilCode,
  written: string,
): Promise<PlateVerdict> {
  const plate = readPlate(written);
  const untils = new Map<string, Date>();
  for (const { zone, startsAt, endsAt, now } of await findPaid(db, { council, plate }))
    if (startsAt <= (untils.get(zone) ?? now)) untils.set(zone, endsAt);
  return { plate, paid: [...untils].map(([zone, until]) => ({ zone, until })) };
}

/** Where receipts are void nothing was paid. The running hour, and what follows it, end after now. */
const findPaid = statement((db, value: Value<{ council: string; plate: string }>) =>
  db
    .selectFrom("parkingSessions as session")
    .select(["session.zone", "session.startsAt", "session.endsAt", sql<Date>`now()`.as("now")])
    .where("session.councilCode", "=", value("council"))
    .where("session.plate", "=", value("plate"))
    .where("session.endsAt", ">", sql<Date>`now()`)
    .where(counts("session.receiptNumber"))
    .orderBy("session.zone")
    .orderBy("session.startsAt")
    .compile(),
);
