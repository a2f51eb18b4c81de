import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SiteSettings } from "./site-settings.ts";

export async function loadSettings(db: Database | Tx): Promise<SiteSettings> {
  const row = await db.selectFrom("siteSettings").selectAll().executeTakeFirstOrThrow();
  return {
    closing: row.closing,
    announcement: { my: row.announcementMy, en: row.announcementEn, zh: row.announcementZh },
    banner: { my: row.bannerMy, en: row.bannerEn, zh: row.bannerZh },
    appVersion: row.appVersion,
  };
}

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
