import { randomBytes } from "node:crypto";
import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Kind } from "@kaunter/domain/charges/kinds";
import { documentName, validFrom } from "@kaunter/domain/licence/digital-licence";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { kindNamed, licenceKinds } from "../charges/kinds.ts";
import { settledLines } from "../receipts/counting.ts";

interface IssueDeps {
  inTransaction: InTransaction;
}

const handleBytes = 16;

/**
 * Issues what a payment has renewed and no licence shows yet: once for each line, however often this runs. Whose it is
 * stands in the council's record: in the version that is current now, or, where that names another holder, in the one that was
 * quoted. Nobody is shown who has the number after them.
 */
export async function issueLicences(
  { inTransaction }: IssueDeps,
  paymentId: string,
): Promise<void> {
  await inTransaction(async (tx, now) => {
    for (const renewal of await findRenewals(tx, paymentId)) {
      await tx
        .insertInto("digitalLicences")
        .values({ ...licenceOf(renewal), issuedAt: now })
        .onConflict((conflict) => conflict.columns(["paymentId", "lineNo"]).doNothing())
        .execute();
    }
  });
}

const toSay = sql<number>`version_to_say(charge.id, line.charge_version)`;

/** Settled lines that renewed a licence, in the order in which charges are locked. */
async function findRenewals(tx: Tx, paymentId: string) {
  return settledLines(tx, paymentId)
    .innerJoin("charges as charge", "charge.id", "line.chargeId")
    .leftJoin("chargeHistory as said", (join) =>
      join.onRef("said.chargeId", "=", "charge.id").on("said.version", "=", toSay),
    )
    .select(["line.paymentId", "line.lineNo", "line.councilCode", "line.paidUntil"])
    .select(["charge.id as chargeId", "charge.kind", "charge.number"])
    .select(["receipt.number as receiptNumber", toSay.as("version")])
    .select(({ fn }) => fn.coalesce("said.record", "charge.record").as("record"))
    .where("line.kind", "in", licenceKinds)
    .where("line.paidUntil", "is not", null)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom("digitalLicences as issued")
            .select("issueNo")
            .whereRef("issued.paymentId", "=", "line.paymentId")
            .whereRef("issued.lineNo", "=", "line.lineNo"),
        ),
      ),
    )
    .orderBy("charge.id")
    .execute();
}

type Renewal = Awaited<ReturnType<typeof findRenewals>>[number];

function licenceOf(renewal: Renewal) {
  const { kind, number, record, version, paidUntil, ...names } = renewal;
  const chargeKind = kindNamed(kind as Kind);
  const facts = chargeKind.readLicence?.(record);
  if (!facts) throw new Error(`A charge of kind ${kind} is no licence`);
  const { type, printType } = facts;
  const renewed = { type, validUntil: paidUntil as unknown as CalendarDay };
  const { paymentId, lineNo, councilCode, receiptNumber, chargeId } = names;
  return {
    document: documentName(chargeKind.writeNumber(number), renewed),
    councilCode,
    paymentId,
    lineNo,
    receiptNumber,
    chargeId,
    chargeVersion: version,
    type,
    printType,
    validFrom: sql<string>`${validFrom(renewed)}::date`,
    validUntil: sql<string>`${renewed.validUntil}::date`,
    handle: randomBytes(handleBytes).toString("base64url"),
  };
}
