import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { useT } from "../i18n/translate.ts";
import { useChosenCouncil } from "../lib/chosen-council.ts";
import { LinkRow } from "../ui/link-row.tsx";
import { Tile } from "../ui/tile.tsx";
import { helpLinks, typeTiles } from "./navigation.ts";
import { QuickSearch } from "./quick-search.tsx";

export function HomePage() {
  const t = useT();
  return (
    <>
      <section className="hero">
        <div className="wrap relative z-1 pt-9 pb-26 md:pt-13 md:pb-30">
          <h1>{t("home.title")}</h1>
          <p className="mt-2 max-w-2xl text-hero-lead">
            {t("home.lead", { count: councilCodes.length })}
          </p>
        </div>
        <Ridge />
      </section>
      <div className="wrap">
        <QuickSearch />
        <PaymentTypes />
        <Help />
      </div>
    </>
  );
}

function PaymentTypes() {
  const t = useT();
  return (
    <section aria-labelledby="pay-title" className="pt-8">
      <h2 id="pay-title">{t("home.pay_title")}</h2>
      <ul className="tiles md:grid-cols-3">
        {typeTiles.map(({ type, icon }) => (
          <Tile
            key={type}
            to={`/search?type=${type}`}
            title={t(`type.${type}`)}
            text={t(`home.${type}_text`)}
            icon={icon}
          />
        ))}
      </ul>
    </section>
  );
}

function Help() {
  const t = useT();
  const council = useChosenCouncil();
  return (
    <section aria-labelledby="help-title" className="pt-8 pb-12">
      <h2 id="help-title">{t("home.help_title")}</h2>
      <ul className="card mt-3 max-w-2xl">
        {helpLinks.map(({ to, label, text, icon }) => (
          <LinkRow
            key={to}
            to={to === "/helpline" ? `${to}?council=${council}` : to}
            title={t(label)}
            text={t(text)}
            icon={icon}
          />
        ))}
      </ul>
    </section>
  );
}

/** The outline of Mount Kinabalu; after the text, so that it does not move when a slow page grows. */
function Ridge() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1280 180" preserveAspectRatio="none" className="ridge">
      <path
        className="fill-primary-600/25"
        d="M0 180v-48l140-26 92-30 98 36 140-62 42-10 38 4 36-34 34 16 30-20 32 24 36-10 76 46 106 48 108-26 102 30 88-22 82 22v62z"
      />
      <path
        className="fill-primary-600/40"
        d="M0 180v-34l150-26 160 26 190-34 190 36 210-34 180 30 200-36v72z"
      />
    </svg>
  );
}
