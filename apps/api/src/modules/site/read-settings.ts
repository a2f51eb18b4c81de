import type { Database } from "../../db/pool.ts";
import type { SiteSettings } from "./site-settings.ts";
import { loadSettings } from "./store.ts";

export async function readSettings(deps: { db: Database }): Promise<SiteSettings> {
  return loadSettings(deps.db);
}
