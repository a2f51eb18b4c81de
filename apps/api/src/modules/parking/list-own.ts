import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { zoneIdOf } from "@kaunter/domain/charges/parking-session";
import { sql } from "kysely";
import { isPayerOf, type PayerDeps, type PayerProof } from "../payments/payer.ts";
import { counts } from "../receipts/counting.ts";

interface OwnParking {
  sessions: { zoneId: string; plate: string; startsAt: Date; endsAt: Date }[];
  /** Hours that settled and are still to be written down. */
  awaited: number;
  now: Date;
}

/** The time that a payment bought, for its payer; for everybody else there is nothing. */
export async function listOwn(
  deps: PayerDeps,
  paymentId: string,
  proof: PayerProof,
): Promise<OwnParking | undefined> {
  if (!(await isPayerOf(deps, paymentId, proof))) return undefined;
  const { rows } = await sql<{ awaited: number; now: Date }>`
    select now() as now, (select count(*)::int from payment_lines l
        join receipts r on r.payment_id = l.payment_id and r.council_code = l.council_code
      where l.payment_id = ${paymentId}::bigint and l.kind = ${parkingHoursKind} and l.settled_sen > 0
        and l.declarant is not null and r.issued_at > now() - interval '1 day'
        and not exists (select from receipt_voids v where v.number = r.number)
        and not exists (select from parking_sessions s
          where s.payment_id = l.payment_id and s.line_no = l.line_no)) as awaited`.execute(
    deps.db,
  );
  const { awaited = 0, now = new Date(0) } = rows[0] ?? {};
  return { sessions: await findSessions(deps, paymentId), awaited, now };
}

async function findSessions({ db }: PayerDeps, paymentId: string) {
  const rows = await db
    .selectFrom("parkingSessions as session")
    .select(["session.councilCode", "session.zone", "session.plate"])
    .select(["session.startsAt", "session.endsAt"])
    .where("session.paymentId", "=", paymentId)
    .where(counts("session.receiptNumber"))
    .orderBy("session.endsAt")
    .execute();
  return rows.map(({ councilCode, zone, plate, startsAt, endsAt }) => ({
    zoneId: zoneIdOf(councilCode, zone),
    plate,
    startsAt,
    endsAt,
  }));
}
