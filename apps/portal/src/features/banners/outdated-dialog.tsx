import type { MobileApp } from "@kaunter/web/browser/host";
import { useT } from "@kaunter/web/language/translate";
import { FileButton } from "@kaunter/web/ui/button";
import { Modal } from "@kaunter/web/ui/modal";

interface OutdatedDialogProps {
  open: boolean;
  app: MobileApp;
  latestVersion: string;
}

export function OutdatedDialog({ open, app, latestVersion }: OutdatedDialogProps) {
  const t = useT();
  return (
    <Modal open={open} title={t("banners.outdated.title")} blocking maxWidth={440}>
      <p>{t("banners.outdated.message")}</p>
      <p className="mt-4 border-b border-otl-gray-200 py-2">
        {t("banners.outdated.current", { version: app.version })}
      </p>
      <p className="py-2 font-semibold">
        {t("banners.outdated.latest", { version: latestVersion })}
      </p>
      <FileButton href={app.store} target="_blank" rel="noreferrer" className="mt-4 w-full">
        {t("banners.outdated.store")}
      </FileButton>
    </Modal>
  );
}
