import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { type ParkingHours, sessionTimes } from "@kaunter/domain/charges/parking-session";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { joinDeclaration } from "../charges/declared-charges.ts";
import { openDeclared } from "../payments/sealed-payer.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { counts, settledLines } from "../receipts/counting.ts";

export interface StartDeps {
  inTransaction: InTransaction;
  personKey: PersonKey;
}

/**
 * Makes time of the hours that a payment has bought: once for each line, however often this runs. It counts from the
 * moment of the receipt, whenever a worker comes to it, and follows what the vehicle has paid for in that zone already. A
 * hole that a void receipt left there is filled, where the hours fit in.
 */
export async function startSessions(
  { inTransaction, personKey }: StartDeps,
  paymentId: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    for (const bought of await findBought(tx, paymentId)) {
      const { declaration, declarant, issuedAt, ...line } = bought;
      const who = declarant && openDeclared(personKey, "declarant", line, declarant);
      const { zone, plate, hours } = joinDeclaration(declaration, who) as unknown as ParkingHours;
      // Whose name has left has left for longer than any time that was paid for.
      if (plate === "") continue;
      const place = { councilCode: line.councilCode, zone, plate };
      let times = sessionTimes({ paidAt: issuedAt, hours }, undefined);
      for (const { startsAt, endsAt } of await findTaken(tx, place, issuedAt)) {
        if (times.endsAt <= startsAt) break;
        times = sessionTimes({ paidAt: issuedAt, hours }, endsAt);
      }
      await tx
        .insertInto("parkingSessions")
        .values({ ...line, ...place, hours, ...times })
        .onConflict((conflict) => conflict.columns(["paymentId", "lineNo"]).doNothing())
        .execute();
    }
  });
}

/** Settled lines of hours that no session shows yet. */
async function findBought(tx: Tx, paymentId: string) {
  return settledLines(tx, paymentId)
    .select(["line.paymentId", "line.lineNo", "line.councilCode"])
    .select(["line.declaration", "line.declarant"])
    .select(["receipt.number as receiptNumber", "receipt.issuedAt"])
    .where("line.kind", "=", parkingHoursKind)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom("parkingSessions as session")
            .select("sessionNo")
            .whereRef("session.paymentId", "=", "line.paymentId")
            .whereRef("session.lineNo", "=", "line.lineNo"),
        ),
      ),
    )
    .orderBy("line.lineNo")
    .execute();
}

interface Place {
  councilCode: string;
  zone: string;
  plate: string;
}

/** Two payments for one vehicle wait for each other here, so that no minute is sold twice. */
async function findTaken(tx: Tx, { councilCode, zone, plate }: Place, paidAt: Date) {
  const key = `parking ${councilCode} ${zone} ${plate}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return tx
    .selectFrom("parkingSessions")
    .select(["startsAt", "endsAt"])
    .where("councilCode", "=", councilCode)
    .where("zone", "=", zone)
    .where("plate", "=", plate)
    .where("endsAt", ">", paidAt)
    .where(counts("parkingSessions.receiptNumber"))
    .orderBy("startsAt")
    .execute();
}
