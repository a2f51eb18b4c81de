import { t } from "@kaunter/web/language/translate";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { useState } from "react";
import { forgetPhoto, keepPhoto, keptPhotoOf } from "../../../model/photo/kept-photo.ts";
import { PhotoChoice } from "../../../model/photo/photo-choice.tsx";

/** The photo of a licence that is about to be renewed. Only whoever has paid can send it; until then it waits in this tab. */
export function ChoosePhoto({ licenceNo }: { licenceNo: string }) {
  const [picture, setPicture] = useState(() => keptPhotoOf(licenceNo));
  if (picture === undefined) {
    const keep = (chosen: string) => {
      keepPhoto({ licenceNo, picture: chosen });
      setPicture(chosen);
    };
    return <PhotoChoice action={t("photo.keep")} isBusy={false} onChosen={keep} />;
  }
  const another = () => {
    forgetPhoto();
    setPicture(undefined);
  };
  return (
    <div className="mt-3">
      <img
        src={`data:image/jpeg;base64,${picture}`}
        alt={t("photo.preview")}
        className="h-36 rounded-md"
      />
      <output className="mt-2 block font-semibold">{t("photo.kept")}</output>
      <QuietButton onClick={another}>{t("photo.another")}</QuietButton>
    </div>
  );
}
