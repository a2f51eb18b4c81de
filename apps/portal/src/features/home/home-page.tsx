import { selectablePaymentTypes } from "@kaunter/domain/vocabulary/charges";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { useT } from "@kaunter/web/language/translate";
import { useChosenCouncil } from "../../model/council/chosen-council.ts";
import { LinkRow } from "@kaunter/web/ui/link-row";
import { Tile } from "@kaunter/web/ui/tile";
import { typeNameId } from "@kaunter/words/kind-name";
import { homeTypes } from "../../model/charge/kinds/home-types.ts";
import { helpLinks } from "./home-links.ts";
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
      <ul className="tiles md:grid-cols-4">
        {selectablePaymentTypes.map((type) => (
          <Tile
            key={type}
            to={`/search?type=${type}`}
            title={t(typeNameId(type))}
            text={t(`home.${type}_text`)}
            icon={homeTypes[type].icon}
          />
        ))}
        <Tile
          to="/search?type=market"
          title={t("home.other")}
          text={t("home.other_text")}
          icon="building"
        />
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
