import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryClient } from "@kaunter/web/api/query-client";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { Panel } from "@kaunter/web/ui/panel";
import { useState } from "react";
import { forgetPhoto, keptPhotoOf } from "../../model/photo/kept-photo.ts";
import { PhotoChoice } from "../../model/photo/photo-choice.tsx";
import { licenceQuery, sendPhoto } from "./api.ts";

interface PhotoPanelProps {
  licence: DigitalLicence;
  handle: string;
}

/** Where the holder sends the photo that is missing, or another. Nothing of it shows before the council has said yes. */
export function PhotoPanel({ licence: { photo, license }, handle }: PhotoPanelProps) {
  if (photo === "waiting")
    return (
      <div className="mt-5">
        <Panel look="info">{t("photo.waiting")}</Panel>
      </div>
    );
  if (photo === "unwanted") return null;
  if (photo === "shown")
    return (
      <details className="group card mt-5 print:hidden">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between px-4 font-semibold">
          {t("photo.replace")}
          <Icon name="chevronDown" className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <p>{t("photo.text")}</p>
          <Sender licenceNo={license.license_no} handle={handle} />
        </div>
      </details>
    );
  return (
    <section aria-labelledby="photo-title" className="card mt-5 p-4 print:hidden">
      <h2 id="photo-title">{t("photo.title")}</h2>
      <p className="mt-2">{t(photo === "refused" ? "photo.refused" : "photo.text")}</p>
      <Sender licenceNo={license.license_no} handle={handle} />
    </section>
  );
}

function Sender({ licenceNo, handle }: { licenceNo: string; handle: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<DomainError>();

  async function send(picture: string): Promise<void> {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await sendPhoto(handle, picture);
      forgetPhoto();
      await queryClient.invalidateQueries(licenceQuery(handle));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  const kept = keptPhotoOf(licenceNo);
  const words = {
    isBusy,
    action: t("photo.send"),
    onChosen: (picture: string) => void send(picture),
  };
  return (
    <>
      {kept !== undefined && <Kept picture={kept} {...words} />}
      <PhotoChoice {...words} />
      <div role="alert">
        {refusal && <p className="mt-3 font-semibold text-danger-700">{translateError(refusal)}</p>}
      </div>
    </>
  );
}

interface KeptProps {
  picture: string;
  action: string;
  isBusy: boolean;
  onChosen: (picture: string) => void;
}

/** Chosen before paying, in the same visit: one press sends it. */
function Kept({ picture, action, isBusy, onChosen }: KeptProps) {
  return (
    <>
      <img
        src={`data:image/jpeg;base64,${picture}`}
        alt={t("photo.preview")}
        className="mx-auto mt-4 block w-52 rounded-md"
      />
      <Button
        className="mt-3 w-full"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || onChosen(picture)}
      >
        {isBusy ? t("photo.sending") : action}
      </Button>
    </>
  );
}
