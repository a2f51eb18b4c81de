import type { Language } from "@kaunter/domain/vocabulary/languages";
import { useState } from "react";
import { useT } from "../../i18n/translate.ts";
import { readStored, store } from "../../lib/browser-storage.ts";
import { Icon } from "../../ui/icon.tsx";

interface AnnouncementBannerProps {
  message: string;
  language: Language;
}

/** Dismissed per text and language: a new announcement shows again. */
export function AnnouncementBanner({ message, language }: AnnouncementBannerProps) {
  const t = useT();
  const key = `dismissedAnnouncement.${language}`;
  const [dismissed, setDismissed] = useState<string | null>(null);

  function handleClose() {
    store(key, message);
    setDismissed(message);
  }

  const isShown = message !== "" && message !== dismissed && message !== readStored(key);
  return (
    <div aria-live="polite">
      {isShown && (
        <section
          aria-label={t("notices.banner.label")}
          className="border-b border-orange-300 bg-orange-100 text-orange-900"
        >
          <div className="wrap flex items-start gap-3 py-1">
            <Icon name="megaphone" className="my-2.5 shrink-0 text-orange-700" />
            <p className="grow py-2.5 wrap-anywhere">{message}</p>
            <button
              type="button"
              aria-label={t("notices.banner.close")}
              onClick={handleClose}
              className="icon-button -mr-3 shrink-0 text-orange-900"
            >
              <Icon name="close" />
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
