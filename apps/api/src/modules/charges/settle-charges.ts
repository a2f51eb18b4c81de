import { dayOf } from "@kaunter/domain/calendar";
import type { Kind } from "@kaunter/domain/charges/kinds";
import type { Quote } from "@kaunter/domain/charges/quote";
import { type Sen, sen, zeroSen } from "@kaunter/domain/money";
import type { Owed } from "@kaunter/domain/payment/settlement";
import { sql } from "kysely";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/transaction.ts";
import type { ChargeKind } from "./charge-kind.ts";
import type { Settlement } from "./council-records.ts";
import { kindNamed } from "./kinds.ts";
import { recordAfter } from "./settlements.ts";

/** A line of a payment that pays a charge as it was quoted. */
export type SettlingLine = Settlement &
  Pick<Quote, "explanation"> & { chargeId: string; chargeVersion: number };

/** The payment that settles. */
export interface SettlingPayment {
  quotedAt: Date;
  /** When it ended without success; money that comes after that was no longer under way. */
  endedAt?: Date;
}

/** Locks what the payment of an attempt pays, in the order of the ids, so that two payments never wait for each other. */
export const lockChargesOf = statement((db, value: Value<{ reference: string }>) =>
  db
    .selectFrom("charges")
    .innerJoin("councils", "councils.code", "charges.councilCode")
    .select(["id", "kind", "version", "record", "settlements", "withdrawnAt", "councils.rates"])
    .where("id", "in", (query) =>
      query
        .selectFrom("paymentLines")
        .select("chargeId")
        .where("paymentId", "=", (attempts) =>
          attempts
            .selectFrom("paymentAttempts")
            .select("paymentAttempts.paymentId")
            .where("reference", "=", value("reference")),
        )
        .where("isTied", "=", false),
    )
    .orderBy("id")
    .forUpdate("charges")
    .compile(),
);

export type LockedCharge = Awaited<ReturnType<typeof lockChargesOf>>[number];

/** Decides how much of each charge is still owed, and never more: `writeSettlements` then marks that as paid. */
export async function settleCharges(
  tx: Tx,
  charges: readonly LockedCharge[],
  { lines, ...payment }: SettlingPayment & { lines: readonly SettlingLine[] },
): Promise<SettledCharge[]> {
  // A charge that is as it was quoted had nothing paid since.
  const changed = lines.filter(({ chargeId, chargeVersion }) =>
    charges.some(({ id, version }) => id === chargeId && version !== chargeVersion),
  );
  const overtaken = changed.length > 0 ? await findOvertaken(tx, changed) : new Set<string>();
  return charges.flatMap((charge) => {
    const line = lines.find(({ chargeId }) => chargeId === charge.id);
    if (!line) return [];
    const settled = overtaken.has(charge.id) ? { owed: zeroSen } : settle(charge, line, payment);
    return [{ charge, ...settled }];
  });
}

interface SettledLine {
  owed: Owed;
  /** Why the record cannot be read, where it cannot. */
  fault?: unknown;
  /** What is kept with the charge where something is owed. */
  settlement?: Settlement;
}

export type SettledCharge = SettledLine & { charge: LockedCharge };

/** How much of a line is still owed. The price of the day on which it was quoted is honoured to the end. */
function settle(charge: LockedCharge, line: SettlingLine, payment: SettlingPayment): SettledLine {
  if (isWithdrawnFor(charge, payment)) return { owed: zeroSen };
  try {
    const kind = kindNamed(charge.kind as Kind);
    const current = recordAfter(kind.kind, charge.record, settlementsOf(charge));
    const { chargeId: _id, chargeVersion: _quoted, explanation, ...paid } = line;
    const owed = owedOf(kind, current, { charge, line, quotedAt: payment.quotedAt });
    if (owed === 0) return { owed };
    const settlement = { ...paid, amountSen: owed };
    const covers = kind.covers(current, { ...settlement, explanation });
    return { owed, settlement: { ...settlement, covers } };
  } catch (fault) {
    // A record of a shape that we do not know, as a newer version of us may have left it: a person looks at it.
    return { owed: "unreadable", fault };
  }
}

/** A charge that its council took off the register is owed only by payments that were under way then. */
function isWithdrawnFor({ withdrawnAt }: LockedCharge, { endedAt }: SettlingPayment): boolean {
  return withdrawnAt !== null && endedAt !== undefined && endedAt <= withdrawnAt;
}

interface Quoted {
  charge: LockedCharge;
  line: SettlingLine;
  quotedAt: Date;
}

function owedOf(kind: ChargeKind, current: unknown, { charge, line, quotedAt }: Quoted): Sen {
  if (kind.settle(current, line) === null) return zeroSen;
  if (charge.version === line.chargeVersion) return sen(line.amountSen);
  const rates = (charge.rates as Record<string, unknown>)[kind.kind] ?? {};
  // What is no longer offered, as a case that went to court since, is owed all the same, and not more than that.
  return sen(Math.min(line.amountSen, kind.owed(current, rates, line, dayOf(quotedAt))));
}

const settlementsOf = ({ settlements }: LockedCharge) => settlements as unknown as Settlement[];

/** Keeps with each charge what was paid of it. */
export async function writeSettlements(tx: Tx, settled: readonly SettledCharge[]): Promise<void> {
  const changes = settled.flatMap(({ charge, settlement }) =>
    settlement ? [{ id: charge.id, settlements: [...settlementsOf(charge), settlement] }] : [],
  );
  if (changes.length === 0) return;
  await updateSettlements(tx, { changes: JSON.stringify(changes) });
}

const updateSettlements = statement((db, value: Value<{ changes: string }>) =>
  sql`
    update charges set settlements = given.settlements
    from jsonb_to_recordset(${value("changes")}) as given (id bigint, settlements jsonb)
    where charges.id = given.id`.compile(db),
);

/**
 * The charges of which something was paid since they were quoted. Every way to pay a charge covers its oldest debt, so
 * two that were quoted alike would pay that debt twice, whatever else is still owed.
 */
async function findOvertaken(tx: Tx, lines: readonly SettlingLine[]): Promise<Set<string>> {
  const paid = await tx
    .selectFrom("paymentLines")
    .select(["chargeId", "chargeVersion"])
    .where(
      "chargeId",
      "in",
      lines.map(({ chargeId }) => chargeId),
    )
    .where("settledSen", ">", "0")
    .where("isTied", "=", false)
    .execute();
  const isOvertaken = ({ chargeId, chargeVersion }: SettlingLine) =>
    paid.some((row) => row.chargeId === chargeId && (row.chargeVersion ?? 0) >= chargeVersion);
  return new Set(lines.filter(isOvertaken).map(({ chargeId }) => chargeId));
}
