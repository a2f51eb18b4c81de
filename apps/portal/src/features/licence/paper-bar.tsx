import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import { t } from "@kaunter/web/language/translate";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Outline } from "@kaunter/web/ui/icon";
import { Panel } from "@kaunter/web/ui/panel";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { host } from "@kaunter/web/browser/host";
import { useState } from "react";
import { fetchPaper } from "./api.ts";

/** Of Lucide, as those of the shell. */
const outlines = {
  save: "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5",
  print:
    "M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1",
} as const;

interface PaperBarProps {
  licence: DigitalLicence;
  handle: string;
}

/** The licence on paper: saved as a file, which needs no network afterwards, or printed. */
export function PaperBar({ licence, handle }: PaperBarProps) {
  if (licence.print_error) {
    return (
      <div className="mt-5">
        <Panel look="warning">
          <p>{translateCode(licence.print_error)}</p>
          <p className="mt-2">{t("licence.mend_photo")}</p>
        </Panel>
      </div>
    );
  }
  return <Paper name={`${licence._id}.pdf`} handle={handle} />;
}

function Paper({ name, handle }: { name: string; handle: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<DomainError>();

  async function take(onReady: (address: string) => void): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      onReady(await fetchPaper(handle));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRefusal(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  /** The window is opened at once: browsers close the way to it when the file has taken its time. */
  async function printPaper(): Promise<void> {
    const paper = host().app ? null : open("", "_blank");
    const isTaken = await take((address) => {
      if (paper) paper.location.href = address;
      else host().save(address, name);
    });
    if (!isTaken) paper?.close();
  }

  return (
    <StickyBar>
      <output className="empty:hidden">
        {isBusy && t("licence.preparing")}
        {refusal && translateError(refusal)}
      </output>
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <Button
          aria-disabled={isBusy || undefined}
          onClick={() => void take((address) => host().save(address, name))}
        >
          <Outline path={outlines.save} />
          {t("licence.save")}
        </Button>
        <Button
          look="secondary"
          aria-disabled={isBusy || undefined}
          onClick={() => void printPaper()}
        >
          <Outline path={outlines.print} />
          {t("licence.print")}
        </Button>
      </div>
    </StickyBar>
  );
}
