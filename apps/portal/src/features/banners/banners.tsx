import { host } from "@kaunter/web/browser/host";
import { AnnouncementBanner } from "./announcement-banner.tsx";
import { ClosedDialog } from "./closed-dialog.tsx";
import { OpenPaymentBanner } from "./open-payment-banner.tsx";
import { isOlder } from "./is-older.ts";
import { OutdatedDialog } from "./outdated-dialog.tsx";
import { useConfiguration } from "./use-configuration.ts";

/** What the server wants everyone to know, and what this browser has left unfinished. No dialog covers a route that is not coverable. */
export function Banners({ coverable }: { coverable: boolean }) {
  const { configuration, isAsking, failure, askAgain, ...answered } = useConfiguration();
  const { closing, announcement, snackbarMessage, app_version } = configuration;
  const { app } = host();

  return (
    <>
      <div className="payment-room">
        <OpenPaymentBanner />
      </div>
      <AnnouncementBanner message={snackbarMessage} {...answered} />
      <ClosedDialog
        open={coverable && closing}
        announcement={announcement}
        isAsking={isAsking}
        failure={failure}
        askAgain={askAgain}
      />
      {app && (
        <OutdatedDialog
          open={coverable && !closing && isOlder(app.version, app_version)}
          app={app}
          latestVersion={app_version}
        />
      )}
    </>
  );
}
