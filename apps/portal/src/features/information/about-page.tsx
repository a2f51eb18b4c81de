import { historyTypes } from "@kaunter/domain/charges/history-type";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { useT } from "@kaunter/web/language/translate";
import { divisions } from "./divisions.ts";
import { Page, Section } from "./page.tsx";
import { Link } from "@kaunter/web/ui/link";
import { historyTypeNameId } from "@kaunter/words/kind-name";

const steps = ["council", "search", "cart", "pay"] as const;
const explanations = ["who", "hours", "safe"] as const;

export function AboutPage() {
  const t = useT();
  const count = councilCodes.length;
  return (
    <Page title={t("information.about.title")} lead={t("information.about.lead", { count })}>
      <WhatToPay />
      <Steps />
      {explanations.map((topic) => (
        <Section key={topic} title={t(`information.about.${topic}.title`)}>
          <p>{t(`information.about.${topic}.text`)}</p>
        </Section>
      ))}
      <Section title={t("information.about.councils.title", { count })}>
        <Councils />
      </Section>
      <Section title={t("information.help")}>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/faq" className="text-link inline-flex min-h-11 items-center">
            {t("information.link.faq")}
          </Link>
          <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
            {t("information.link.helpline")}
          </Link>
        </p>
      </Section>
    </Page>
  );
}

function WhatToPay() {
  const t = useT();
  return (
    <Section title={t("information.about.pay.title")}>
      <dl className="card grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2">
        {historyTypes.map((kind) => (
          <div key={kind}>
            <dt className="font-semibold">{t(historyTypeNameId(kind))}</dt>
            <dd className="text-txt-black-500">{t(`about.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">{t("information.about.pay.note")}</p>
    </Section>
  );
}

function Steps() {
  const t = useT();
  return (
    <Section title={t("information.about.steps.title")}>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-full border border-primary-600 font-semibold text-primary-700"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{t(`information.about.step.${step}`)}</p>
              <p>{t(`information.about.step.${step}.about`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Councils() {
  const t = useT();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {divisions.map(({ division, councils }) => (
        <div key={division}>
          <h3>{t(`information.division.${division}`)}</h3>
          <ul className="mt-1 grid gap-1">
            {councils.map((council) => (
              <li key={council}>{t(`council.${council}`)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
