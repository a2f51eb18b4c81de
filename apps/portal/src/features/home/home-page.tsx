import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { useT } from "@kaunter/web/language/translate";
import { LinkRow } from "@kaunter/web/ui/link-row";
import { Tile } from "@kaunter/web/ui/tile";
import { formTypes, iconOf, typeName } from "../../model/charge/search-types.ts";
import { useChosenCouncil } from "../../model/council/chosen-council.ts";
import { useTakes } from "../../model/search/use-takes.ts";
import { afterLinks, helpLinks } from "./home-links.ts";
import { QuickSearch } from "./quick-search.tsx";

export function HomePage() {
  const t = useT();
  return (
    <>
      <section className="hero">
        <div className="wrap relative z-1 pt-5 pb-20 md:pt-10 md:pb-28">
          <h1>{t("home.title")}</h1>
          <p className="mt-1 max-w-3xl text-hero-lead">
            {t("home.lead", { count: String(councilCodes.length) })}
          </p>
        </div>
      </section>
      <div className="wrap home">
        <div className="home-find">
          <QuickSearch />
        </div>
        <Links id="after" title={t("home.after_title")} links={afterLinks} />
        <PaymentTypes />
        <Links id="help" title={t("home.help_title")} links={helpLinks} />
      </div>
    </>
  );
}

/** What the council of this device does not take is marked; the form behind it says so, and whom to ask. */
function PaymentTypes() {
  const t = useT();
  const council = useChosenCouncil();
  const takes = useTakes(council !== null);
  return (
    <section aria-labelledby="pay-title" className="home-types">
      <h2 id="pay-title">{t("home.pay_title")}</h2>
      <ul className="tiles md:grid-cols-4">
        {formTypes.map((type) => {
          const isOff = council !== null && !takes(council, type);
          return (
            <Tile
              key={type}
              to={`/search?type=${type}`}
              title={typeName(type)}
              text={t(isOff ? "find.off" : `tile.${type}`)}
              icon={iconOf(type)}
              isOff={isOff}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface LinksProps {
  id: "after" | "help";
  title: string;
  links: typeof helpLinks;
}

function Links({ id, title, links }: LinksProps) {
  const t = useT();
  const council = useChosenCouncil();
  return (
    <section aria-labelledby={`${id}-title`} className={`home-${id}`}>
      <h2 id={`${id}-title`} className={id === "after" ? "max-lg:sr-only" : undefined}>
        {title}
      </h2>
      <ul className={id === "after" ? "card lg:mt-3" : "card mt-3"}>
        {links.map(({ to, label, text, icon }) => (
          <LinkRow
            key={to}
            to={to === "/helpline" && council ? `${to}?council=${council}` : to}
            title={t(label)}
            text={t(text)}
            icon={icon}
          />
        ))}
      </ul>
    </section>
  );
}
