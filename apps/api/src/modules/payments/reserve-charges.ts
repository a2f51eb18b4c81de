import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Visitor } from "../charges/lookup-limits.ts";
import { countHolds, lockHolds, type NewHolds } from "./holds/count-holds.ts";
import { giveAwayHolds } from "./holds/give-away-holds.ts";
import { type Holder, judgeHolders, readHolders } from "./holds/holders.ts";
import { takeOverHolds } from "./holds/take-over-holds.ts";
import type { MoveDeps } from "./moves/move-payment.ts";
import type { Line } from "./payment.ts";

/** Something changed under way: everything is undone, and done again from the prices on. */
export class StaleQuote extends DomainError {
  constructor() {
    super("payment_in_progress");
  }
}

interface Wanted {
  payment: { id: string; lines: readonly Line[] };
  visitor: Visitor;
  now: Date;
}

type Held = Pick<Line, "chargeId" | "chargeVersion" | "isTied">;

/** The charges that a payment holds, in the order of their ids, so that two carts never wait for each other. */
function heldBy(lines: readonly Held[]) {
  return lines
    .flatMap(({ chargeId, chargeVersion, isTied }) =>
      chargeId === undefined || isTied ? [] : { chargeId, chargeVersion },
    )
    .toSorted((a, b) => Number(a.chargeId) - Number(b.chargeId));
}

/** Who keeps the charges of some lines. Other payments of the same visitor wait from here on. */
export async function lockToReserve(tx: Tx, lines: readonly Held[], visitor: Visitor) {
  const ids = heldBy(lines).map(({ chargeId }) => chargeId);
  const [, holdings] = await Promise.all([lockHolds(tx, visitor), readHolders(tx, ids)]);
  return holdings;
}

interface Coming {
  holders: readonly Holder[];
  /** The payment for which way is made. */
  paymentId: string;
  paysAgain: boolean;
  now: Date;
}

/** Ends what keeps charges without right, and what is overdue, where the payer was told of it. */
export async function makeWay(
  tx: Tx,
  deps: MoveDeps,
  { holders, paymentId, paysAgain, now }: Coming,
): Promise<void> {
  await takeOverHolds(tx, deps, holders, now);
  if (paysAgain) await giveAwayHolds(tx, holders, { to: paymentId, now });
}

/** One live payment per charge; what is kept from nobody, as hours of parking, is paid within the same budget. */
export async function reserveCharges(tx: Tx, { payment, visitor, now }: Wanted): Promise<void> {
  const paymentId = payment.id;
  const charges = heldBy(payment.lines);
  const ids = charges.map(({ chargeId }) => chargeId);
  const counted = { paymentId, holds: ids.length, visitor };
  if (ids.length === 0) return holdNothing(tx, counted, now);
  const [reserved, isWithinLimits, current] = await Promise.all([
    insertReservations(tx, { ids, paymentId, now }),
    countHolds(tx, counted, now),
    // Whoever held a reservation may have just paid, and an import may have taken a charge off its register: only behind the
    // reservation is it certain that the price is of what is owed today.
    findVersions(tx, { ids }),
  ]);
  if (reserved.length < ids.length) throw await refusalFor(tx, ids, { paymentId, now });
  if (!isWithinLimits) throw new DomainError("too_many_holds");
  const isCurrent = ({ chargeId, chargeVersion }: (typeof charges)[number]) =>
    current.some(({ id, version }) => id === chargeId && version === chargeVersion);
  if (!charges.every(isCurrent)) throw new StaleQuote();
}

interface Reserving {
  ids: readonly string[];
  paymentId: string;
  now: Date;
}

/** In the order of the ids; answers those that nobody else holds. */
const insertReservations = statement((db, value: Value<Reserving>) =>
  sql<{ chargeId: string }>`
    insert into reservations (charge_id, payment_id, reserved_at)
    select unnest(${value("ids")}::bigint[]), ${value("paymentId")}, ${value("now")}
    on conflict do nothing returning charge_id`.compile(db),
);

const findVersions = statement((db, value: Value<Pick<Reserving, "ids">>) =>
  db
    .selectFrom("charges")
    .select(["id", "version"])
    .where(sql<boolean>`id = any(${value("ids")}::bigint[])`)
    .where("isListed", "=", true)
    .compile(),
);

async function holdNothing(tx: Tx, counted: NewHolds, now: Date): Promise<void> {
  if (!(await countHolds(tx, counted, now))) throw new DomainError("too_many_holds");
}

async function refusalFor(
  tx: Tx,
  chargeIds: readonly string[],
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<DomainError> {
  const holders = judgeHolders(await readHolders(tx, chargeIds), now);
  const others = holders.filter((holder) => holder.paymentId !== paymentId);
  const isUpToPayer = others.length > 0 && others.every(({ isOverdue }) => isOverdue);
  return new DomainError(isUpToPayer ? "payment_in_review" : "payment_in_progress");
}
