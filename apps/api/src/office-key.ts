import { readFileSync } from "node:fs";
import * as z from "zod";
import { ConfigurationFault } from "./config.ts";
import { type PersonKey, personKeyFrom } from "./modules/privacy/person-key.ts";

/** What seals the factors of the office's people. It opens nothing of a payer. */
export function readOfficeKey(env: NodeJS.ProcessEnv): PersonKey {
  const file = z.string().min(1).safeParse(env["KAUNTER_OFFICE_KEY_FILE"]);
  if (!file.success) throw new ConfigurationFault("KAUNTER_OFFICE_KEY_FILE: is not set");
  const key = personKeyFrom(readFileSync(file.data));
  return {
    ...key,
    open: (sealed, place) => {
      if (key.canOpen(sealed)) return key.open(sealed, place);
      throw new ConfigurationFault(`${file.data}: is not the key of this office`);
    },
  };
}
