import type { ReactNode } from "react";
import { OfflineStrip } from "@kaunter/web/shell/offline-strip";
import { ProgressBar } from "@kaunter/web/shell/progress-bar";
import { SkipLink } from "@kaunter/web/shell/skip-link";
import { Snackbar } from "@kaunter/web/shell/snackbar";
import { Footer } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";

export function Layout({ banners, children }: { banners: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <SkipLink />
      <ProgressBar />
      <TopBar />
      <OfflineStrip />
      <div className="banners">{banners}</div>
      {children}
      <Footer />
      <Snackbar />
    </div>
  );
}
