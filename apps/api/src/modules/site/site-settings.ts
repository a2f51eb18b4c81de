import type { Language } from "@kaunter/domain/vocabulary/languages";

/** What every visitor is told at start-up. An empty text is not shown. */
export interface SiteSettings {
  closing: boolean;
  announcement: Record<Language, string>;
  banner: Record<Language, string>;
  appVersion: string;
}
