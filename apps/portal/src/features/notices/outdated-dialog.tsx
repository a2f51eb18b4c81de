import { useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { Modal } from "@kaunter/web/ui/modal";
import { type MobileWrapper, storeLinks } from "./mobile-wrapper.ts";

interface OutdatedDialogProps {
  open: boolean;
  wrapper: MobileWrapper;
  latestVersion: string;
}

export function OutdatedDialog({ open, wrapper, latestVersion }: OutdatedDialogProps) {
  const t = useT();
  return (
    <Modal open={open} title={t("notices.outdated.title")} blocking maxWidth={440}>
      <p>{t("notices.outdated.message")}</p>
      <p className="mt-4 border-b border-otl-gray-200 py-2">
        {t("notices.outdated.current", { version: wrapper.installedVersion })}
      </p>
      <p className="py-2 font-semibold">
        {t("notices.outdated.latest", { version: latestVersion })}
      </p>
      <LinkButton to={storeLinks[wrapper.platform]} className="mt-4 w-full">
        {t("notices.outdated.store")}
      </LinkButton>
    </Modal>
  );
}
