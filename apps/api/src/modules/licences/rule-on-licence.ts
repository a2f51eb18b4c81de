import { type LicenceRuling, mayRule } from "@kaunter/domain/licence/digital-licence";
import { sql } from "kysely";
import type { InTransaction } from "../../db/transaction.ts";

interface Ruling {
  document: string;
  council: string;
  ruling: LicenceRuling;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

export type Ruled =
  | { outcome: "ruled" }
  | { outcome: "not_found" }
  /** It does not count for what was said of an earlier licence of its number, and that is taken back there. */
  | { outcome: "ruled_earlier" }
  | { outcome: "refused"; last: LicenceRuling | undefined };

/** Two people suspend, revoke or reinstate a licence: the newest of that name. Each word is a row; the last one counts. */
export async function ruleOnLicence(
  { inTransaction }: { inTransaction: InTransaction },
  { document, council, ruling, decidedBy, approvedBy, remark }: Ruling,
): Promise<Ruled> {
  return inTransaction(async (tx, now) => {
    const licence = await tx
      .selectFrom("digitalLicences")
      .select("issueNo")
      .select(sql<string | null>`standing_ruling(charge_id, issued_at)`.as("earlier"))
      .where("document", "=", document)
      .where("councilCode", "=", council)
      .orderBy("issueNo", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!licence) return { outcome: "not_found" };
    const before = await tx
      .selectFrom("licenceRulings")
      .select(["seq", "ruling"])
      .where("issueNo", "=", licence.issueNo)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    const last = before?.ruling as LicenceRuling | undefined;
    if (!mayRule(last, ruling)) {
      if (ruling === "reinstated" && licence.earlier) return { outcome: "ruled_earlier" };
      return { outcome: "refused", last };
    }
    const { numInsertedOrUpdatedRows: written } = await tx
      .insertInto("licenceRulings")
      .values({
        issueNo: licence.issueNo,
        seq: (before?.seq ?? 0) + 1,
        ruling,
        reason: remark,
        decidedBy,
        approvedBy,
        ruledAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Somebody else ruled on this licence at the same moment. Their ruling stands until these two have read it.
    return written ? { outcome: "ruled" } : { outcome: "refused", last };
  });
}
