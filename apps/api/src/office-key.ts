import { readFileSync } from "node:fs";
import * as z from "zod";
import { ConfigurationFault } from "./config.ts";
import { type PersonKey, personKeyFrom } from "./modules/privacy/person-key.ts";

/** What seals the factors of the office's people. It opens nothing of a payer. */
export function readOfficeKey(env: NodeJS.ProcessEnv): PersonKey {
  const file = z.string().min(1).safeParse(env["KAUNTER_OFFICE_KEY_FILE"]);
  if (!file.success) throw new ConfigurationFault("KAUNTER_OFFICE_KEY_FILE: is not set");
  return personKeyFrom(readFileSync(file.data));
}
