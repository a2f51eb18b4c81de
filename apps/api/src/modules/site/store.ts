import type { Database } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SiteSettings } from "./site-settings.ts";

export async function loadSettings(db: Database | Tx): Promise<SiteSettings> {
  const [row] = await findSettings(db, {});
  if (!row) throw new Error("There are no settings");
  return {
    closing: row.closing,
    announcement: { my: row.announcementMy, en: row.announcementEn, zh: row.announcementZh },
    banner: { my: row.bannerMy, en: row.bannerEn, zh: row.bannerZh },
    appVersion: row.appVersion,
  };
}

const findSettings = statement((db) => db.selectFrom("siteSettings").selectAll().compile());

export async function saveSettings(tx: Tx, settings: SiteSettings, now: Date): Promise<void> {
  const { closing, announcement, banner, appVersion } = settings;
  await tx
    .updateTable("siteSettings")
    .set({
      closing,
      announcementMy: announcement.my,
      announcementEn: announcement.en,
      announcementZh: announcement.zh,
      bannerMy: banner.my,
      bannerEn: banner.en,
      bannerZh: banner.zh,
      appVersion,
      updatedAt: now,
    })
    .execute();
}
