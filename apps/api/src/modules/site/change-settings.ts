import type { InTransaction } from "../../db/transaction.ts";
import type { SiteSettings } from "./site-settings.ts";
import { loadSettings, saveSettings } from "./store.ts";

export async function changeSettings(
  deps: { inTransaction: InTransaction },
  change: Partial<SiteSettings>,
): Promise<SiteSettings> {
  return deps.inTransaction(async (tx, now) => {
    const settings = { ...(await loadSettings(tx)), ...change };
    await saveSettings(tx, settings, now);
    return settings;
  });
}
