import { useState } from "react";
import { AnnouncementBanner } from "./announcement-banner.tsx";
import { ClosedDialog } from "./closed-dialog.tsx";
import { OpenPaymentNotice } from "./open-payment-notice.tsx";
import { isOutdated, readMobileWrapper } from "./mobile-wrapper.ts";
import { OutdatedDialog } from "./outdated-dialog.tsx";
import { useConfiguration } from "./use-configuration.ts";

/** What the server wants everyone to know, and what this browser has left unfinished. No dialog covers a route that is not coverable. */
export function Notices({ coverable }: { coverable: boolean }) {
  const { configuration, language } = useConfiguration();
  const { closing, announcement, snackbarMessage, app_version } = configuration;
  const [wrapper] = useState(readMobileWrapper);

  return (
    <>
      <OpenPaymentNotice />
      <AnnouncementBanner message={snackbarMessage} language={language} />
      <ClosedDialog open={coverable && closing} announcement={announcement} />
      {wrapper && (
        <OutdatedDialog
          open={coverable && !closing && isOutdated(wrapper, app_version)}
          wrapper={wrapper}
          latestVersion={app_version}
        />
      )}
    </>
  );
}
