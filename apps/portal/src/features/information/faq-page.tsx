import { useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Icon } from "@kaunter/web/ui/icon";
import { ContactLinks } from "./contact-links.tsx";
import { portalContact } from "./contacts.ts";
import { FaqSearch } from "./faq-search.tsx";
import { pointsOf, type Question, questionGroups } from "./faq-questions.ts";
import { matches } from "./match-questions.ts";
import { Page, Section } from "./page.tsx";
import { RequeryLink } from "./requery-link.tsx";
import { Link } from "@kaunter/web/ui/link";
import { useEffect, useRef, useState } from "react";

export function FaqPage() {
  const t = useT();
  const [sought, setSought] = useState("");
  const asked = useSearchParams().get("question");
  const textOf = (question: Question) =>
    [
      t(`information.faq.${question}.question`),
      t(`information.faq.${question}.answer`),
      ...(pointsOf[question] ?? []).map((point) => t(`information.faq.${point}`)),
    ].join(" ");
  const groups = questionGroups
    .map(({ group, questions }) => ({
      group,
      questions: questions.filter((question) => matches(textOf(question), sought)),
    }))
    .filter(({ questions }) => questions.length > 0);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Page title={t("information.faq.title")} lead={t("information.faq.lead")}>
      <FaqSearch sought={sought} onSeek={setSought} count={count} />
      {groups.map(({ group, questions }) => (
        <Section key={group} title={t(`information.faq.group.${group}`)}>
          <div className="card divide-y divide-otl-gray-200">
            {questions.map((question) => (
              <Answer key={question} question={question} isAsked={question === asked} />
            ))}
          </div>
        </Section>
      ))}
      <Section title={t("information.help")}>
        <ContactLinks contact={portalContact} />
        <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
          {t("information.link.helpline")}
        </Link>
      </Section>
    </Page>
  );
}

/** An address that names a question opens its answer and leads there. */
function Answer({ question, isAsked }: { question: Question; isAsked: boolean }) {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current: place } = details;
    if (!isAsked || !place) return;
    place.open = true;
    place.querySelector("summary")?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }, [isAsked]);
  const paragraphs = t(`information.faq.${question}.answer`).split("\n");
  const points = pointsOf[question];
  return (
    <details ref={details} id={`faq-${question}`} className="group scroll-mt-4">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{t(`information.faq.${question}.question`)}</span>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 px-5 pb-5">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul className="list-disc grid gap-2 pl-6">
            {points.map((point) => (
              <li key={point} className="whitespace-pre-line">
                {t(`information.faq.${point}`)}
              </li>
            ))}
          </ul>
        )}
        {question === "deducted" && <RequeryLink />}
      </div>
    </details>
  );
}
