import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const releaseSchema = z.object({ version: z.string(), commit: z.string() });

/** Which release this is; a checkout is none. */
export function readRelease(folder = join(import.meta.dirname, "../../../..")) {
  try {
    const text = readFileSync(join(folder, "release.json"), "utf8");
    return releaseSchema.parse(JSON.parse(text));
  } catch {
    return { version: "checkout", commit: "none" };
  }
}
