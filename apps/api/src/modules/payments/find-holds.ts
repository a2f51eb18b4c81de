import type { Database } from "../../db/pool.ts";
import type { FindHolds } from "../charges/search-charges.ts";
import { judgeHolders, readHolders } from "./holds/holders.ts";

/** What the payments that are under way keep from being paid by others. */
export function findHoldsIn(db: Database): FindHolds {
  return async (chargeIds, now) => {
    if (chargeIds.length === 0) return new Map();
    const holders = judgeHolders(await readHolders(db, chargeIds), now);
    const keeping = holders.filter(({ isGivenUp }) => !isGivenUp);
    return new Map(
      keeping.map(({ chargeId, isOverdue }) => [
        chargeId,
        isOverdue ? "payment_in_review" : "payment_in_progress",
      ]),
    );
  };
}
