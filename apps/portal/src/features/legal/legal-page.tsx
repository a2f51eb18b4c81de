import { useId } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { type LegalTopic, sectionsOf } from "./sections.ts";
import { useLocation } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

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
          <Section key={section} text={t(section)} />
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

/** The first line is its heading; lines after a dash are a list. */
function Section({ text }: { text: string }) {
  const titleId = useId();
  const [title, ...lines] = text.split("\n");
  const points = lines.filter((line) => line.startsWith("- "));
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3">
        {title}
      </h2>
      {points.length > 0 && (
        <ul className="list-disc space-y-2 pl-6">
          {points.map((point) => (
            <li key={point}>{point.slice(2)}</li>
          ))}
        </ul>
      )}
      {lines
        .filter((line) => !line.startsWith("- "))
        .map((line) => (
          <p key={line} className={points.length > 0 ? "mt-3" : ""}>
            {line}
          </p>
        ))}
    </section>
  );
}
