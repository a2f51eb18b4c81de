import { t, useT } from "@kaunter/web/language/translate";
import { type LegalTopic, sectionsOf } from "./sections.ts";
import { useLocation } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { TextSection } from "@kaunter/web/ui/text-section";

/** The terms, the privacy policy or the refund policy, whichever the address names. */
export function LegalPage() {
  useT();
  const topic = useLocation().pathname.slice(1) as LegalTopic;
  return (
    <div className="wrap">
      <article className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <h1>{t(`nav.${topic}`)}</h1>
        <p className="mt-3 text-lg/7">{t(`legal.${topic}.lead`)}</p>
        {sectionsOf[topic].map((section) => (
          <TextSection key={section} text={t(section)} />
        ))}
        <p className="mt-8">
          <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
            {t("legal.help")}
          </Link>
        </p>
      </article>
    </div>
  );
}
