import type { DatabaseUrls } from "../tools/stage/database.ts";
import { run } from "../tools/stage/processes.ts";

/** The types that the code's queries are checked against, from the database as migrated. */
export function generateTypes({ owner }: DatabaseUrls, mode: "write" | "verify"): void {
  const flags = {
    dialect: "postgres",
    url: owner,
    "camel-case": "true",
    "date-parser": "string",
    "default-schema": "public",
    "exclude-pattern": "{pgboss.*,public.migrations}",
    "out-file": "apps/api/src/db/schema.gen.ts",
    "log-level": "error",
    verify: String(mode === "verify"),
  };
  run(["kysely-codegen", ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)]);
}
