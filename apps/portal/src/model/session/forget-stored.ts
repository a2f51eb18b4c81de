import { deleteDB } from "idb";
import { forget } from "@kaunter/web/browser/storage";

/** Everything that this device keeps of a person, by name. Language, council and what everybody may see stay. */
const databases = ["cartDB", "kaunterDB"];
const texts = ["payer", "payer-typed", "pay-again", "left-out", "method", "bank", "parking"];

/** Leaves nothing of whoever logs out for the next one who uses this device. */
export async function forgetStored(): Promise<void> {
  for (const name of texts) {
    forget(name);
    forget(name, "session");
  }
  // Where nothing could be stored there is nothing to delete.
  await Promise.allSettled(databases.map((name) => deleteDB(name)));
}
