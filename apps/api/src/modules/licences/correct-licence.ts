import type { InTransaction } from "../../db/transaction.ts";
import { findByName, readCurrentFacts } from "./find-issued.ts";

interface Correction {
  document: string;
  council: string;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

export type Corrected = "corrected" | "not_found" | "unchanged" | "another_licence";

/**
 * Two people let a licence say what the council's record says today of its holder and premises. The council corrects its record
 * first. A record that became one of another type is another licence, which nobody has paid for.
 */
export async function correctLicence(
  { inTransaction }: { inTransaction: InTransaction },
  { document, council, decidedBy, approvedBy, remark }: Correction,
): Promise<Corrected> {
  return inTransaction(async (tx, now) => {
    const issued = await findByName(tx, document);
    const licence = issued.find((each) => each.council === council);
    if (!licence) return "not_found";
    const current = await readCurrentFacts(tx, licence.chargeId);
    if (current.type !== licence.type || current.printType !== licence.printType)
      return "another_licence";
    if (current.version <= licence.chargeVersion) return "unchanged";
    const { numInsertedOrUpdatedRows: written } = await tx
      .insertInto("licenceCorrections")
      .values({
        issueNo: String(licence.issueNo),
        seq: licence.correctionCount + 1,
        chargeVersion: current.version,
        reason: remark,
        decidedBy,
        approvedBy,
        correctedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Somebody else corrected it in the same moment, to the same record.
    return written ? "corrected" : "unchanged";
  });
}
