import type { OfficePhoto, OfficePhotos } from "@kaunter/contracts/office-photos";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { useRead } from "../../model/use-read.ts";
import { councilName, timeOf } from "../../model/words.ts";
import { PhotoWordForm } from "./photo-word-form.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

/** What holders sent to be the photo of their licence: one face at a time, the oldest first, and the council's word on it. */
export function PhotosPage() {
  const t = useT();
  const { data, error, refetch } = useRead<OfficePhotos>(paths.officePhotos, { photos: "list" });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  const { photos, has_more } = data;
  const shown = String(photos.length);
  const count = has_more ? t("photos.more_than", { count: shown }) : shown;
  const [first] = photos;
  return (
    <div className="max-w-[720px]">
      <h1 className="flex flex-wrap items-center gap-3">
        {t("nav.photos")}
        {photos.length > 0 && (
          <span className="pill bg-orange-100 text-orange-900">{t("photos.count", { count })}</span>
        )}
      </h1>
      <div className="mt-4 grid gap-4">
        {first ? (
          <PhotoCard
            key={first.id}
            photo={first}
            place={t("photos.place", { place: "1", count })}
            onJudged={refetch}
          />
        ) : (
          <Panel look="info">{t("photos.none")}</Panel>
        )}
        <WithdrawForm />
      </div>
    </div>
  );
}

interface PhotoCardProps {
  photo: OfficePhoto;
  place: string;
  onJudged: () => unknown;
}

function PhotoCard({ photo, place, onJudged }: PhotoCardProps) {
  const t = useT();
  const { id, council, document, sent_at: sentAt } = photo;
  return (
    <article className="office-card" aria-labelledby="photo-title">
      <header className="inside">
        <p className="text-txt-black-500">
          {councilName(council)} · {place}
        </p>
        <h2 id="photo-title" className="wrap-anywhere">
          {document}
        </h2>
        <p className="mt-1 text-txt-black-500">{t("photos.sent", { when: timeOf(sentAt) })}</p>
      </header>
      <div className="inside flex flex-wrap gap-4 border-t border-otl-gray-200">
        <img
          src={paths.officePhoto.replace(":id", id)}
          alt={t("photos.alt", { document })}
          width={210}
          height={270}
          className="rounded-md border border-otl-gray-200 object-cover"
        />
        <p className="min-w-0 grow basis-60">{t("photos.compare")}</p>
      </div>
      <PhotoWordForm id={id} onJudged={onJudged} />
    </article>
  );
}
