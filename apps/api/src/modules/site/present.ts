import type { Configuration } from "@kaunter/contracts/site";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { SiteSettings } from "./site-settings.ts";

export function presentConfiguration(settings: SiteSettings, language: Language): Configuration {
  return {
    closing: settings.closing,
    announcement: settings.announcement[language],
    snackbarMessage: settings.banner[language],
    app_version: settings.appVersion,
  };
}
