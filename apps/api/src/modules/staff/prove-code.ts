import type { Tx } from "../../db/transaction.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { stepOf } from "./one-time-code.ts";
import { lockCode, noteStep } from "./store.ts";

/** Where a person's secret lies; moved to another it cannot be read. */
export const placeOfSecret = (staffId: string) => `staff_codes.${staffId}`;

/** Whether this is the person's one-time code of now. It is not taken again. */
export async function proveCode(
  tx: Tx,
  officeKey: PersonKey,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<boolean> {
  const kept = await lockCode(tx, staffId);
  if (!kept) return false;
  const secret = Buffer.from(officeKey.open(kept.secret, placeOfSecret(staffId)), "base64");
  const step = stepOf(secret, code, now, Number(kept.lastStep));
  if (step === undefined) return false;
  await noteStep(tx, staffId, step);
  return true;
}
