import { deleteDB } from "idb";
import { forgetTexts } from "./forget-texts.ts";

/** Whose rows are somebody's, by name. What everybody may see stays. */
const databases = ["cartDB", "kaunterDB"];

/** Leaves nothing of whoever logs out for the next one who uses this device. */
export async function forgetStored(): Promise<void> {
  forgetTexts("local");
  forgetTexts("session");
  // Where nothing could be stored there is nothing to delete.
  await Promise.allSettled(databases.map((name) => deleteDB(name)));
}
