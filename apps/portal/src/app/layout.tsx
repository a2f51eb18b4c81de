import type { ReactNode } from "react";
import { useT } from "../i18n/translate.ts";
import { useIsOnline } from "../lib/connection.ts";
import { Icon } from "../ui/icon.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Snackbar } from "../ui/snackbar.tsx";
import { Footer } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";

export function Layout({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressBar />
      <TopBar />
      <OfflineStrip />
      {notices}
      {children}
      <Footer />
      <Snackbar />
    </div>
  );
}

function SkipLink() {
  const t = useT();
  return (
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        // The address is the router's, so the jump must not change it.
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {t("nav.skip_to_content")}
    </a>
  );
}

function OfflineStrip() {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <output className="block">
      {!isOnline && (
        <span className="wrap offline">
          <Icon name="wifiOff" size={20} />
          {t("offline.strip")}
        </span>
      )}
    </output>
  );
}
