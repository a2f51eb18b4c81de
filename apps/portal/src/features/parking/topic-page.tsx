import { t, useT } from "@kaunter/web/language/translate";
import { useIdInAddress } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { TextSection } from "@kaunter/web/ui/text-section";
import { sectionsOf, type Topic } from "./topics.ts";

/** Privacy, support or terms of parking, whichever the address names. */
export function TopicPage() {
  useT();
  const topic = useIdInAddress().toLowerCase() as Topic;
  return (
    <div className="wrap">
      <article className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <h1>{t(`parking.title.${topic}`)}</h1>
        {sectionsOf[topic].map((section) => (
          <TextSection key={section} text={t(section)} />
        ))}
        <p className="mt-8 flex flex-wrap gap-x-6">
          <Link to="/parking" className="text-link inline-flex min-h-11 items-center">
            {t("nav.parking")}
          </Link>
          <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
            {t("nav.helpline")}
          </Link>
        </p>
      </article>
    </div>
  );
}
