import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { ContactLinks } from "./contact-links.tsx";
import { portalContact } from "./contacts.ts";
import { pointsOf, type Question, questionGroups } from "./faq-questions.ts";
import { Page, Section } from "./page.tsx";
import { RequeryLink } from "./requery-link.tsx";
import { Link } from "@kaunter/web/ui/link";

export function FaqPage() {
  const t = useT();
  return (
    <Page title={t("information.faq.title")} lead={t("information.faq.lead")}>
      {questionGroups.map(({ group, questions }) => (
        <Section key={group} title={t(`information.faq.group.${group}`)}>
          <div className="card divide-y divide-otl-gray-200">
            {questions.map((question) => (
              <Answer key={question} question={question} />
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

function Answer({ question }: { question: Question }) {
  const t = useT();
  const paragraphs = t(`information.faq.${question}.answer`).split("\n");
  const points = pointsOf[question];
  return (
    <details className="group">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{t(`information.faq.${question}.question`)}</span>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      <div className="space-y-2 px-5 pb-5">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul className="list-disc space-y-2 pl-6">
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
