import { useSyncExternalStore } from "react";
import { useT } from "@kaunter/web/language/translate";
import { currentYear } from "@kaunter/web/browser/clock";
import { Brand } from "./brand.tsx";
import { footerLinks } from "./navigation.ts";
import { Link } from "@kaunter/web/ui/link";

declare const BUILD_YEAR: string;

function subscribeToNothing(): () => void {
  return () => undefined;
}

export function Footer() {
  const t = useT();
  // The prerendered page carries the year of the build; a page opened later shows its own.
  const year = useSyncExternalStore(subscribeToNothing, currentYear, () => BUILD_YEAR);
  return (
    <footer className="border-t border-otl-gray-200 bg-white">
      <div className="wrap flex flex-col gap-5 py-7 md:flex-row md:items-start md:justify-between">
        <div className="flex max-w-2xl flex-col gap-3 text-secondary text-txt-black-500">
          <Brand />
          <p>
            {t("footer.year", { year })}
            <br />
            {t("footer.operator")}
            <br />
            {t("footer.browser")}
          </p>
        </div>
        <nav aria-label={t("nav.help_links")} className="flex flex-wrap gap-x-5 md:pt-1">
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
