import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { isCouncil } from "../../model/council/chosen-council.ts";
import { ContactLinks } from "./contact-links.tsx";
import { contactOf, counterHours, portalContact, portalHours } from "./contacts.ts";
import { divisions } from "./divisions.ts";
import { Page, Section } from "./page.tsx";
import { RequeryLink } from "./requery-link.tsx";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

const thingsToHaveReady = ["reference", "when", "bank", "account"] as const;

export function HelplinePage() {
  const t = useT();
  const council = useSearchParams().get("council");
  return (
    <Page title={t("information.helpline.title")} lead={t("information.helpline.lead")}>
      {isCouncil(council) && (
        <Section title={t("information.helpline.chosen.title")}>
          <div className="card p-5">
            <Office council={council} />
            <p>{t("information.helpline.hours.text", counterHours)}</p>
          </div>
        </Section>
      )}
      <PortalHelp />
      <Offices />
      <p className="mt-8">
        <Link to="/faq" className="text-link inline-flex min-h-11 items-center">
          {t("information.link.faq")}
        </Link>
      </p>
    </Page>
  );
}

function PortalHelp() {
  const t = useT();
  return (
    <>
      <Section title={t("information.helpline.portal.title")}>
        <div className="card p-5">
          <p>{t("information.helpline.portal.about")}</p>
          <ContactLinks contact={portalContact} />
          <p>{t("information.helpline.hours.text", portalHours)}</p>
        </div>
      </Section>
      <Section title={t("information.helpline.never.title")}>
        <p className="flex gap-3 rounded-md bg-orange-100 p-4 font-semibold text-orange-900">
          <Icon name="info" className="shrink-0 text-orange-700" />
          {t("information.helpline.never.text")}
        </p>
      </Section>
      <Section title={t("information.helpline.deducted.title")}>
        <p>{t("information.helpline.deducted.text")}</p>
        <RequeryLink />
      </Section>
      <Section title={t("information.helpline.ready.title")}>
        <ul className="list-disc grid gap-1 pl-6">
          {thingsToHaveReady.map((thing) => (
            <li key={thing}>{t(`information.helpline.ready.${thing}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("information.helpline.unsolved.title")}>
        <p>{t("information.helpline.unsolved.text")}</p>
      </Section>
    </>
  );
}

function Offices() {
  const t = useT();
  return (
    <Section title={t("information.helpline.councils.title")}>
      <p>{t("information.helpline.councils.about")}</p>
      <p className="mt-2">{t("information.helpline.hours.text", counterHours)}</p>
      {divisions.map(({ division, councils }) => (
        <div key={division} className="mt-6">
          <h3 className="mb-2">{t(`information.division.${division}`)}</h3>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {councils.map((council) => (
              <li key={council} className="border-t border-otl-gray-200 py-3">
                <Office council={council} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Office({ council }: { council: CouncilCode }) {
  const t = useT();
  return (
    <>
      <p className="font-semibold">{t(`council.${council}`)}</p>
      <ContactLinks contact={contactOf(council)} />
    </>
  );
}
