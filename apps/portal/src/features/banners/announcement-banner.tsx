import type { Language } from "@kaunter/domain/vocabulary/languages";
import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { forget, readStored, store } from "@kaunter/web/browser/storage";
import { Icon, Outline } from "@kaunter/web/ui/icon";
import { bannerRoom } from "../../model/payment/banners-room.ts";

const megaphone =
  "M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14M8 6v8";

interface AnnouncementBannerProps {
  message: string;
  language: Language;
  /** Whether the server has said what there is to announce. */
  isAnswered: boolean;
}

/** Dismissed per text and language: a new announcement shows again. */
export function AnnouncementBanner({ message, language, isAnswered }: AnnouncementBannerProps) {
  const t = useT();
  const key = `dismissedAnnouncement.${language}`;
  const [dismissed, setDismissed] = useState<string | null>(null);

  function handleClose() {
    store(key, message);
    setDismissed(message);
  }

  const isShown = message !== "" && message !== dismissed && message !== readStored(key);
  const section = useRef<HTMLElement>(null);

  // The next visit keeps as much room for it.
  useLayoutEffect(() => {
    if (section.current) store(bannerRoom, `${section.current.offsetHeight}px`);
    else if (isAnswered) forget(bannerRoom);
  });

  return (
    <div aria-live="polite">
      {isShown && (
        <section
          ref={section}
          aria-label={t("banners.banner.label")}
          className="border-b border-orange-300 bg-orange-100 text-orange-900"
        >
          <div className="wrap flex items-start gap-3 py-1">
            <Outline path={megaphone} className="my-2.5 shrink-0 text-orange-700" />
            <p className="grow py-2.5 wrap-anywhere">{message}</p>
            <button
              type="button"
              aria-label={t("banners.banner.close")}
              onClick={handleClose}
              className="icon-button mr-[-12px] shrink-0 text-orange-900"
            >
              <Icon name="close" />
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
