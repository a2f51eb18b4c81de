import { useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { finishProgress, startProgress } from "@kaunter/web/state/progress";
import { Icon } from "@kaunter/web/ui/icon";
import type { Draft } from "./draft.ts";
import type { ScanBillProps } from "./scan-bill.tsx";
import { useReady } from "./use-ready.ts";

/** Most people type: what reads a code comes for whoever asks for it. */
const scanBill = lazyPage<ScanBillProps>(["verify"], async () => {
  return (await import("./scan-bill.tsx")).ScanBill;
});

/** Reads the code on a bill in place of typing its number. */
export function ScanButton({ onRead }: { onRead: (said: Draft) => void }) {
  useT();
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);

  async function handleClick(): Promise<void> {
    startProgress();
    try {
      await scanBill.preload();
      setOpen(true);
    } catch {
      showSnackbar({ message: t("page.chunk_advice"), kind: "failure" });
    }
    finishProgress();
  }

  function handleRead(said: Draft): void {
    setOpen(false);
    onRead(said);
  }

  return (
    <>
      <button
        type="button"
        disabled={!isReady}
        className="scan-button"
        aria-label={t("find.scan_bill")}
        onClick={() => void handleClick()}
      >
        <Icon name="scan" size={20} />
        {t("find.scan")}
      </button>
      {isOpen && scanBill.render({ onRead: handleRead, onClose: () => setOpen(false) })}
    </>
  );
}
